//! The SVG element writer, and the only code that escapes markup.

use std::fmt::Write as _;

/// Escapes text for XML or HTML, in an element or a quoted attribute.
///
/// XML does not allow control characters other than line feeds, so they become spaces.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push('\n'),
            // Not control characters, but forbidden by XML 1.0 as well.
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A place or a size: horizontal, then vertical.
pub(crate) type Pair = [f64; 2];

/// An element with attributes and content.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

impl Element {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: String::new() }
    }

    /// Makes a text anchored at a place.
    pub(crate) fn text(class: &str, place: Pair, content: &str) -> Self {
        let text = Self::new("text");
        // Text without a class is styled by the rule for `text` alone.
        let text = if class.is_empty() { text } else { text.with("class", class) };
        text.at(place).saying(content)
    }

    /// Makes a rectangle with its top-left corner at a place.
    pub(crate) fn rectangle(class: &str, corner: Pair, size: Pair) -> Self {
        Self::new("rect").with("class", class).at(corner).sized(size)
    }

    pub(crate) fn circle(class: &str, [x, y]: Pair, radius: f64) -> Self {
        Self::new("circle").with("class", class).number("cx", x).number("cy", y).number("r", radius)
    }

    pub(crate) fn path(class: &str, data: &PathData) -> Self {
        Self::new("path").with("class", class).with("d", &data.0)
    }

    /// Adds an attribute, escaped.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        let _ = write!(self.attributes, " {name}=\"{}\"", escape(value));
        self
    }

    /// Adds a numeric attribute.
    pub(crate) fn number(self, name: &str, value: f64) -> Self {
        self.with(name, &plain(value))
    }

    /// Sets the position.
    pub(crate) fn at(self, [x, y]: Pair) -> Self {
        self.number("x", x).number("y", y)
    }

    /// Sets the size.
    pub(crate) fn sized(self, [width, height]: Pair) -> Self {
        self.number("width", width).number("height", height)
    }

    /// Appends text to the content.
    pub(crate) fn saying(mut self, text: &str) -> Self {
        self.content += &escape(text);
        self
    }

    /// Appends an element to the content.
    pub(crate) fn holding(mut self, element: &Self) -> Self {
        element.write(&mut self.content);
        self
    }

    /// Appends elements to the content, one per line.
    pub(crate) fn holding_all(mut self, elements: &Elements) -> Self {
        self.content.push('\n');
        self.content += &elements.0;
        self
    }

    /// Adds a title, which viewers show as a tooltip and screen readers read out.
    pub(crate) fn titled(self, title: &str) -> Self {
        self.holding(&Self::new("title").saying(title))
    }

    /// Writes the element and its content.
    fn write(&self, svg: &mut String) {
        let Self { name, attributes, content } = self;
        let _ = if content.is_empty() {
            write!(svg, "<{name}{attributes}/>")
        } else {
            write!(svg, "<{name}{attributes}>{content}</{name}>")
        };
    }
}

/// A sequence of elements. Later ones are drawn over earlier ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elements(String);

impl Elements {
    /// Appends an element on a line of its own.
    pub(crate) fn push(&mut self, element: &Element) {
        element.write(&mut self.0);
        self.0.push('\n');
    }

    /// Returns the elements as text, without an enclosing `svg` element.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// The data of a path.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathData(String);

impl PathData {
    /// Makes a line between two places.
    pub(crate) fn line(from: Pair, to: Pair) -> Self {
        Self::through([from, to])
    }

    /// Makes a polyline.
    pub(crate) fn through(places: impl IntoIterator<Item = Pair>) -> Self {
        let mut data = Self::default();
        for place in places {
            let command = if data.is_empty() { 'M' } else { 'L' };
            data.command(command, &place);
        }
        data
    }

    /// Moves the pen to a place.
    pub(crate) fn move_to(&mut self, place: Pair) {
        self.command('M', &place);
    }

    /// Appends a command with its numbers.
    pub(crate) fn command(&mut self, command: char, numbers: &[f64]) {
        self.0.push(command);
        for (place, &number) in numbers.iter().enumerate() {
            if place > 0 {
                self.0.push(' ');
            }
            self.0 += &plain(number);
        }
    }

    /// Appends relative commands, which are the same at any place.
    pub(crate) fn shape(mut self, commands: &'static str) -> Self {
        self.0 += commands;
        self
    }

    /// Closes the path.
    pub(crate) fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Makes the root element of a picture, without a print size.
pub(crate) fn root([width, height]: Pair) -> Element {
    let view = format!("0 0 {} {}", plain(width), plain(height));
    Element::new("svg").with("xmlns", "http://www.w3.org/2000/svg").with("viewBox", &view)
}

/// Returns a complete picture on the default background.
pub(crate) fn picture(size: Pair, title: &str, style: &str, body: &Elements) -> String {
    picture_on(&ground(), size, title, style, body)
}

/// Returns a complete picture on a given background.
pub(crate) fn picture_on(ground: &Element, size: Pair, title: &str, style: &str, body: &Elements) -> String {
    document(root(size).sized(size).with("role", "img"), title, style, ground, body)
}

/// Makes a background that fills the picture.
pub(crate) fn ground() -> Element {
    Element::new("rect").with("class", "back").with("width", "100%").with("height", "100%")
}

/// Fills a root element with what every picture has. An empty title is omitted.
pub(crate) fn document(root: Element, title: &str, style: &str, ground: &Element, body: &Elements) -> String {
    let mut content = Elements::default();
    if !title.is_empty() {
        content.push(&Element::new("title").saying(title));
    }
    content.push(&Element::new("style").saying(style));
    content.push(ground);
    content.0 += &body.0;
    let mut svg = Elements::default();
    svg.push(&root.holding_all(&content));
    svg.0
}

/// Formats a number with at most two decimals: nobody can see a hundredth of a pixel.
pub(crate) fn plain(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    // A tiny negative number rounds to "-0".
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_text_is_escaped() {
        assert_eq!(escape("a<b> & \"c\" 'd'\u{1}\n"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; \n");
    }

    #[test]
    fn element_content_survives_parsing() {
        let nasty = "<&\"'>]]>\u{ffff}";
        let element = Element::new("a").with("b", nasty).saying(nasty).holding(&Element::new("c"));
        let mut svg = Elements::default();
        svg.push(&element);
        let text = svg.into_text();
        let document = roxmltree::Document::parse(&text).unwrap();
        let root = document.root_element();
        let read = nasty.replace('\u{ffff}', " ");
        assert_eq!((root.attribute("b"), root.text()), (Some(&*read), Some(&*read)));
        assert_eq!(root.last_element_child().unwrap().tag_name().name(), "c");
    }

    #[test]
    fn numbers_are_as_short_as_possible() {
        let numbers = [1.0, -0.001, 12.5, 6.2345, 100.0, -7.10].map(plain);
        assert_eq!(numbers, ["1", "0", "12.5", "6.23", "100", "-7.1"]);
    }

    #[test]
    fn a_path_goes_through_its_places() {
        assert_eq!(PathData::through([[1.0, 2.0], [3.5, -4.0]]).0, "M1 2L3.5 -4");
        assert!(PathData::through([]).is_empty());
    }
}
