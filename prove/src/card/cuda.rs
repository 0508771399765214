//! An NVIDIA card as a device, through the driver.
//!
//! The driver is loaded at run time, so the program needs no card to start and nothing but the driver to use
//! one. Kernels come as PTX, which the driver compiles for the card at hand and keeps in its own cache.
//!
//! Every thread makes the context current before each call ([`Card::bind`]), which costs next to nothing and
//! lets searches move between threads.
#![expect(unsafe_code, reason = "calls the driver")]

use std::ffi::{CString, c_void};

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;

use super::CardError;
use super::args::{Address, Kernel, Plain};
use super::device::Device;

/// The kernels, compiled from `prove/kernels` by its `build`.
const KERNELS: &str = include_str!("../../kernels/kernels.ptx");

/// The warps of a block of threads, as in `card.h`.
const WARPS: u32 = 4;

/// The names of kernels begin with this, so that none is that of a function of C.
const PREFIX: &str = "worddle_";

/// A card with the kernels.
#[derive(Clone, Copy)]
pub(crate) struct Card {
    /// Belongs to the process and is never released.
    context: sys::CUcontext,
    /// The compiled kernels.
    module: sys::CUmodule,
    /// Its processors, each of which runs many warps at once.
    pub(crate) processors: u32,
    /// The bytes of its memory that are free.
    pub(crate) free: u64,
}

/// A stream of commands on a card.
pub(crate) struct Cuda {
    /// The card.
    card: Card,
    /// Commands run in order, behind each other and beside those of other streams.
    stream: sys::CUstream,
    /// A second stream, to reach a kernel while it runs.
    aside: sys::CUstream,
    /// Memory that was taken, to be freed in the end.
    taken: Vec<sys::CUdeviceptr>,
}

// SAFETY: contexts, modules and streams may be used from any thread that makes the context its own, which `bind` does.
unsafe impl Send for Card {}
// SAFETY: as above; the driver locks what threads share.
unsafe impl Sync for Card {}
// SAFETY: as above.
unsafe impl Send for Cuda {}

/// Turns an error of the driver into one that says what was called.
///
/// The text of the driver is in English and technical; [`CardError`] puts a sentence around it.
fn called(call: &'static str) -> impl Fn(DriverError) -> CardError {
    move |error| {
        let text = error.error_string().ok().and_then(|text| text.to_str().ok());
        CardError::Driver { call, error: text.map_or_else(|| format!("{error:?}"), ToOwned::to_owned) }
    }
}

impl Card {
    /// Opens the first card. Returns it with its name.
    ///
    /// # Errors
    ///
    /// [`CardError::NoDriver`] without the library, [`CardError::NoCard`] without a card, [`CardError::Old`]
    /// for one older than Ampere (compute capability 8).
    pub(crate) fn open() -> Result<(Self, String), CardError> {
        // SAFETY: only looks for the library.
        if !unsafe { sys::is_culib_present() } {
            return Err(CardError::NoDriver);
        }
        result::init().map_err(|_| CardError::NoCard)?;
        let device = result::device::get(0).map_err(|_| CardError::NoCard)?;
        let name = result::device::get_name(device).map_err(called("cuDeviceGetName"))?;
        // SAFETY: the device was just found.
        let attribute = |attribute| unsafe { result::device::get_attribute(device, attribute) };
        let generation = attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
        if generation.map_err(called("cuDeviceGetAttribute"))? < 8 {
            return Err(CardError::Old(name));
        }
        let processors = attribute(sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
        let processors = processors.map_err(called("cuDeviceGetAttribute"))?.unsigned_abs();
        // SAFETY: the device was just found, and the context is made current before it is used.
        let context =
            unsafe { result::primary_ctx::retain(device) }.map_err(called("cuDevicePrimaryCtxRetain"))?;
        // SAFETY: as above.
        unsafe { result::ctx::set_current(context) }.map_err(called("cuCtxSetCurrent"))?;
        let text = CString::new(KERNELS).expect("PTX is text");
        // SAFETY: the text ends with a zero.
        let module =
            unsafe { result::module::load_data(text.as_ptr().cast()) }.map_err(called("cuModuleLoadData"))?;
        let (free, _) = result::mem_get_info().map_err(called("cuMemGetInfo"))?;
        Ok((Self { context, module, processors, free: free as u64 }, name))
    }

    /// Makes the card the current one of this thread.
    fn bind(&self) -> Result<(), CardError> {
        // SAFETY: the context lives as long as the process.
        unsafe { result::ctx::set_current(self.context) }.map_err(called("cuCtxSetCurrent"))
    }
}

impl Cuda {
    /// A new stream on a card.
    ///
    /// Non-blocking: it does not wait for the default stream, which nobody uses.
    pub(crate) fn new(card: Card) -> Result<Self, CardError> {
        card.bind()?;
        let stream = || {
            result::stream::create(result::stream::StreamKind::NonBlocking).map_err(called("cuStreamCreate"))
        };
        Ok(Self { card, stream: stream()?, aside: stream()?, taken: Vec::new() })
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        if self.card.bind().is_err() {
            return;
        }
        // Nothing can be done about an error here.
        // SAFETY: nothing uses the memory and the streams any more.
        unsafe {
            let _ = result::stream::synchronize(self.stream);
            for &taken in &self.taken {
                let _ = result::free_sync(taken);
            }
            let _ = result::stream::destroy(self.stream);
            let _ = result::stream::destroy(self.aside);
        }
    }
}

impl Device for Cuda {
    fn allocate(&mut self, bytes: u64) -> Result<Address, CardError> {
        self.card.bind()?;
        // SAFETY: the memory is written before it is read, and freed when this is dropped.
        let taken = unsafe { result::malloc_sync(bytes as usize) }.map_err(|_| CardError::Memory)?;
        self.taken.push(taken);
        Ok(Address(taken))
    }

    fn clear(&self, at: Address, bytes: u64) -> Result<(), CardError> {
        self.card.bind()?;
        // SAFETY: callers stay within what they allocated.
        unsafe { result::memset_d8_async(at.0, 0, bytes as usize, self.stream) }
            .map_err(called("cuMemsetD8Async"))
    }

    fn write<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError> {
        self.card.bind()?;
        // SAFETY: as above. The driver copies the values before it returns, since their memory is not pinned.
        unsafe { result::memcpy_htod_async(at.0, T::bytes(values), self.stream) }
            .map_err(called("cuMemcpyHtoDAsync"))
    }

    fn read<T: Plain>(&self, at: Address, values: &mut [T]) -> Result<(), CardError> {
        self.card.bind()?;
        // SAFETY: as above, and the values are not touched before the copy is done.
        unsafe { result::memcpy_dtoh_async(T::bytes_mut(values), at.0, self.stream) }
            .map_err(called("cuMemcpyDtoHAsync"))?;
        // SAFETY: the stream is there.
        unsafe { result::stream::synchronize(self.stream) }.map_err(called("cuStreamSynchronize"))
    }

    fn launch<A: Kernel>(&self, args: &A, warps: u32) -> Result<(), CardError> {
        self.card.bind()?;
        let name =
            CString::new(format!("{PREFIX}{}", A::NAME.to_string_lossy())).expect("names have no zeros");
        // SAFETY: `Kernel` promises that the kernel takes these arguments, which the driver copies.
        unsafe {
            let function = result::module::get_function(self.card.module, name)
                .map_err(called("cuModuleGetFunction"))?;
            let mut params = [std::ptr::from_ref(args).cast_mut().cast::<c_void>()];
            let (grid, block) = ((warps.div_ceil(WARPS), 1, 1), (WARPS * 32, 1, 1));
            result::launch_kernel(function, grid, block, 0, self.stream, &mut params)
                .map_err(called("cuLaunchKernel"))
        }
    }

    fn is_busy(&self) -> Result<bool, CardError> {
        self.card.bind()?;
        // SAFETY: the stream is there.
        match unsafe { sys::cuStreamQuery(self.stream) } {
            sys::CUresult::CUDA_ERROR_NOT_READY => Ok(true),
            other => other.result().map(|()| false).map_err(called("cuStreamQuery")),
        }
    }

    fn interrupt<T: Plain>(&self, at: Address, values: &[T]) -> Result<(), CardError> {
        self.card.bind()?;
        // SAFETY: as for `write`.
        unsafe { result::memcpy_htod_async(at.0, T::bytes(values), self.aside) }
            .map_err(called("cuMemcpyHtoDAsync"))
    }
}
