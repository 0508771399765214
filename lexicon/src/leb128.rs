//! Numbers of one to five bytes, 7 bits in each: LEB128.

/// Why bytes are not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoNumber {
    /// They end within it.
    Short,
    /// It takes more than five bytes. These are its lowest bits.
    Long(u32),
}

/// Appends a number.
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number and moves past it.
pub(crate) fn take(bytes: &mut &[u8]) -> Result<u32, NoNumber> {
    let mut number = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (&byte, rest) = bytes.split_first().ok_or(NoNumber::Short)?;
        *bytes = rest;
        // Five bytes hold 35 bits. Excess bits are dropped: callers validate the number, not its encoding.
        number |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(NoNumber::Long(number))
}
