//! Pictures as SVG.

use std::fmt::Write as _;

use crate::scene::{Fill, Rgba, Scene};

impl Scene {
    /// The picture as an SVG document that needs nothing else, `width` pixels wide.
    pub fn svg(&self, width: u32) -> String {
        let (mut defs, mut body) = (Vec::<String>::new(), String::new());
        for shape in &self.shapes {
            let fill = shape.paint.fill.map_or_else(|| "none".to_owned(), |fill| painted(fill, &mut defs));
            let _ = write!(body, "<path d=\"{}\" fill=\"{fill}\"", shape.path.text());
            if let Some((colour, width)) = shape.paint.line {
                let _ = write!(
                    body,
                    " stroke=\"{}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                    hex(colour)
                );
            }
            body.push_str("/>");
        }
        let title = self.title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let defs: String = defs
            .iter()
            .enumerate()
            .map(|(index, inner)| format!("<linearGradient id=\"f{index}\" gradientUnits=\"userSpaceOnUse\" {inner}</linearGradient>"))
            .collect();
        let height = f64::from(width) * self.height / self.width;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.2} {:.2}\" width=\"{width}\" height=\"{height:.0}\" \
             role=\"img\"><title>{title}</title><defs>{defs}</defs>{body}</svg>\n",
            self.width, self.height
        )
    }
}

/// A fill as an attribute; fades are collected, each once.
fn painted(fill: Fill, defs: &mut Vec<String>) -> String {
    match fill {
        Fill::Plain(colour) => hex(colour),
        Fill::Fade([x1, y1], from, [x2, y2], to) => {
            let inner = format!(
                "x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\"><stop stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/>",
                hex(from),
                hex(to)
            );
            let index = defs.iter().position(|known| *known == inner).unwrap_or(defs.len());
            if index == defs.len() {
                defs.push(inner);
            }
            format!("url(#f{index})")
        }
    }
}

fn hex(Rgba([r, g, b, a]): Rgba) -> String {
    if a == 255 { format!("#{r:02x}{g:02x}{b:02x}") } else { format!("#{r:02x}{g:02x}{b:02x}{a:02x}") }
}
