//! Writes SVG elements, and the one place that knows how markup is escaped.

use std::fmt::Write as _;

/// Returns a text as it must stand in XML or HTML, in an element or in a quoted attribute.
///
/// Control characters other than a line feed are not allowed in XML at all, so they become spaces.
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
            // These two are no control characters, but XML 1.0 forbids them as well.
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            control if control.is_control() => escaped.push(' '),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A place or a size: from left to right, then from top to bottom.
pub(crate) type Pair = [f64; 2];

/// An element with its attributes and content.
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

    /// A text whose anchor lies at a place.
    pub(crate) fn text(class: &str, place: Pair, content: &str) -> Self {
        let text = Self::new("text");
        // Plain text has the style of `text` alone.
        let text = if class.is_empty() { text } else { text.with("class", class) };
        text.at(place).saying(content)
    }

    /// A rectangle with its upper left corner at a place.
    pub(crate) fn rectangle(class: &str, corner: Pair, size: Pair) -> Self {
        Self::new("rect").with("class", class).at(corner).sized(size)
    }

    pub(crate) fn circle(class: &str, [x, y]: Pair, radius: f64) -> Self {
        Self::new("circle").with("class", class).number("cx", x).number("cy", y).number("r", radius)
    }

    pub(crate) fn path(class: &str, data: &PathData) -> Self {
        Self::new("path").with("class", class).with("d", &data.0)
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        let _ = write!(self.attributes, " {name}=\"{}\"", escape(value));
        self
    }

    pub(crate) fn number(self, name: &str, value: f64) -> Self {
        self.with(name, &plain(value))
    }

    pub(crate) fn at(self, [x, y]: Pair) -> Self {
        self.number("x", x).number("y", y)
    }

    pub(crate) fn sized(self, [width, height]: Pair) -> Self {
        self.number("width", width).number("height", height)
    }

    /// Adds text to the content.
    pub(crate) fn saying(mut self, text: &str) -> Self {
        self.content += &escape(text);
        self
    }

    /// Adds an element to the content.
    pub(crate) fn holding(mut self, element: &Self) -> Self {
        element.write(&mut self.content);
        self
    }

    /// Adds elements to the content, a line each.
    pub(crate) fn holding_all(mut self, elements: &Elements) -> Self {
        self.content.push('\n');
        self.content += &elements.0;
        self
    }

    /// Adds what a viewer shows when the pointer rests on the element, and what a screen reader says.
    pub(crate) fn titled(self, title: &str) -> Self {
        self.holding(&Self::new("title").saying(title))
    }

    fn write(&self, svg: &mut String) {
        let Self { name, attributes, content } = self;
        let _ = if content.is_empty() {
            write!(svg, "<{name}{attributes}/>")
        } else {
            write!(svg, "<{name}{attributes}>{content}</{name}>")
        };
    }
}

/// Elements one after the other: the later ones lie over the earlier ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elements(String);

impl Elements {
    pub(crate) fn push(&mut self, element: &Element) {
        element.write(&mut self.0);
        self.0.push('\n');
    }

    /// The elements as text, without the surrounding `svg` element.
    pub(crate) fn into_text(self) -> String {
        self.0
    }
}

/// The data of a path.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathData(String);

impl PathData {
    /// A straight line between two places.
    pub(crate) fn line(from: Pair, to: Pair) -> Self {
        Self::through([from, to])
    }

    /// Straight lines from each place to the next.
    pub(crate) fn through(places: impl IntoIterator<Item = Pair>) -> Self {
        let mut data = Self::default();
        for place in places {
            let command = if data.is_empty() { 'M' } else { 'L' };
            data.command(command, &place);
        }
        data
    }

    /// Lifts the pen and puts it down at a place.
    pub(crate) fn move_to(&mut self, place: Pair) {
        self.command('M', &place);
    }

    /// Adds a command with its numbers.
    pub(crate) fn command(&mut self, command: char, numbers: &[f64]) {
        self.0.push(command);
        for (place, &number) in numbers.iter().enumerate() {
            if place > 0 {
                self.0.push(' ');
            }
            self.0 += &plain(number);
        }
    }

    /// Adds commands that are the same wherever they stand.
    pub(crate) fn shape(mut self, commands: &'static str) -> Self {
        self.0 += commands;
        self
    }

    pub(crate) fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The root element of a picture, without a size on paper.
pub(crate) fn root([width, height]: Pair) -> Element {
    let view = format!("0 0 {} {}", plain(width), plain(height));
    Element::new("svg").with("xmlns", "http://www.w3.org/2000/svg").with("viewBox", &view)
}

/// A whole picture on a ground of its own.
pub(crate) fn picture(size: Pair, title: &str, style: &str, body: &Elements) -> String {
    picture_on(&ground(), size, title, style, body)
}

/// A whole picture on a ground that is given.
pub(crate) fn picture_on(ground: &Element, size: Pair, title: &str, style: &str, body: &Elements) -> String {
    document(root(size).sized(size).with("role", "img"), title, style, ground, body)
}

/// A ground that fills the picture.
pub(crate) fn ground() -> Element {
    Element::new("rect").with("class", "back").with("width", "100%").with("height", "100%")
}

/// A root element filled with what every picture has; an empty title is left out.
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

/// A number with at most two decimals: a hundredth of a pixel is more than anybody sees.
pub(crate) fn plain(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
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
    fn what_an_element_is_given_comes_back_when_it_is_read() {
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
    fn numbers_are_as_short_as_they_can_be() {
        let numbers = [1.0, -0.001, 12.5, 6.2345, 100.0, -7.10].map(plain);
        assert_eq!(numbers, ["1", "0", "12.5", "6.23", "100", "-7.1"]);
    }

    #[test]
    fn a_path_goes_through_its_places() {
        assert_eq!(PathData::through([[1.0, 2.0], [3.5, -4.0]]).0, "M1 2L3.5 -4");
        assert!(PathData::through([]).is_empty());
    }
}
