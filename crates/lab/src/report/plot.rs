//! Plots as small SVG pictures.

use std::fmt::Write as _;

use crate::estimate::Estimate;

const WIDTH: f64 = 640.0;
const INK: &str = "#2b2118";
/// The first set of rules, and the second.
const COLOURS: [&str; 2] = ["#8a5420", "#2f6f8f"];

fn svg(height: f64, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"{INK}\"><title>{}</title>\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fffdf7\"/>{body}</svg>",
        escaped(title)
    )
}

/// Text as it stands in a document of marks.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A mark for each of some equal steps from 0 to at least `most`.
fn steps(most: f64) -> Vec<f64> {
    let rough = (most / 4.0).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    (0..).map(|index| f64::from(index) * step).take_while(|mark| *mark < most + step).collect()
}

/// Names down the left, a dot with its error for each set of rules, and a line at `zero`.
pub(super) fn dots(title: &str, rows: &[(String, Vec<Estimate>)], zero: Option<f64>) -> String {
    let ends = |pick: fn(f64, f64) -> f64, sign: f64| {
        let values = rows.iter().flat_map(|(_, values)| values).filter(|value| value.error.is_finite());
        values.map(|value| value.mean + sign * value.error).chain(zero).reduce(pick).unwrap_or(0.0)
    };
    let (low, high) = (ends(f64::min, -1.0), ends(f64::max, 1.0));
    let (left, right) = (200.0, WIDTH - 60.0);
    let x = |value: f64| left + (right - left) * (value - low) / (high - low).max(1e-9);
    let (mut body, line) = (String::new(), 22.0);
    let height = 20.0 + line * rows.len() as f64;
    if let Some(zero) = zero {
        let at = x(zero);
        let _ = write!(
            body,
            "<path d=\"M{at:.1} 8V{:.1}\" stroke=\"#b9a98c\" stroke-dasharray=\"4 4\"/>",
            height - 8.0
        );
    }
    for (index, (name, values)) in rows.iter().enumerate() {
        let y = 22.0 + line * index as f64;
        let _ = write!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 14.0,
            y + 4.0,
            escaped(name)
        );
        for (set, value) in values.iter().enumerate().filter(|(_, value)| value.error.is_finite()) {
            let (y, colour) = (y + 6.0 * set as f64 - 3.0 * (values.len() - 1) as f64, COLOURS[set % 2]);
            let (from, to) = (x(value.mean - value.error), x(value.mean + value.error));
            let _ = write!(
                body,
                "<path d=\"M{from:.1} {y:.1}H{to:.1}\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>",
                x(value.mean)
            );
        }
        if let [value] = values[..] {
            let _ = write!(
                body,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\">{:.1}</text>",
                right + 10.0,
                y + 4.0,
                value.mean
            );
        }
    }
    svg(height, title, &body)
}

/// How many of `values` fall into each of some equal boxes, for each set of rules.
pub(super) fn histogram(title: &str, series: &[&[usize]], unit: &str) -> String {
    let most = series.iter().flat_map(|values| values.iter()).copied().max().unwrap_or(0);
    let width = (most / 24).max(1).next_multiple_of(5);
    let boxes = most / width + 1;
    let count = |values: &[usize]| {
        let mut counts = vec![0_usize; boxes];
        values.iter().for_each(|value| counts[value / width] += 1);
        counts
    };
    let counted: Vec<_> = series.iter().map(|values| count(values)).collect();
    let highest = counted.iter().flatten().copied().max().unwrap_or(1).max(1) as f64;
    let wide = (WIDTH - 80.0) / boxes as f64;
    let mut body = String::new();
    for (set, counts) in counted.iter().enumerate() {
        for (index, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (high, part) = (200.0 * *count as f64 / highest, wide / series.len() as f64);
            let x = 50.0 + wide * index as f64 + part * set as f64;
            let _ = write!(
                body,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" fill=\"{}\"/>",
                220.0 - high,
                (part - 1.0).max(0.5),
                COLOURS[set % 2]
            );
        }
    }
    axes(&mut body, boxes as f64 * width as f64, wide / width as f64, highest, unit);
    svg(265.0, title, &body)
}

/// A line over plies for each set of rules, `stride` plies a point, with its error as a band.
pub(super) fn lines(title: &str, series: &[&[Estimate]], stride: usize, unit: &str) -> String {
    let points = series.iter().map(|values| values.len()).max().unwrap_or(0).max(2);
    let highest = series.iter().flat_map(|values| values.iter()).map(|value| value.mean + value.error);
    let highest = highest.fold(1.0, f64::max);
    let wide = (WIDTH - 80.0) / (points * stride) as f64;
    let mut body = String::new();
    for (set, values) in series.iter().enumerate() {
        let at = |(index, value): (usize, f64)| {
            let x = 50.0 + wide * ((index * stride) as f64 + stride as f64 / 2.0);
            format!("{x:.1} {:.1}", 220.0 - 200.0 * value / highest)
        };
        let upper = values.iter().map(|value| value.mean + value.error).enumerate().map(at);
        let lower = values.iter().map(|value| value.mean - value.error).enumerate().rev().map(at);
        let band: Vec<_> = upper.chain(lower).collect();
        let line: Vec<_> = values.iter().map(|value| value.mean).enumerate().map(at).collect();
        if !line.is_empty() {
            let (band, line, colour) = (band.join("L"), line.join("L"), COLOURS[set % 2]);
            let _ = write!(
                body,
                "<path d=\"M{band}z\" fill=\"{colour}\" fill-opacity=\"0.2\"/>\
                 <path d=\"M{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            );
        }
    }
    axes(&mut body, (points * stride) as f64, wide, highest, unit);
    svg(265.0, title, &body)
}

/// Marks below, `wide` units for one of what is counted, and to the left up to `highest`.
fn axes(body: &mut String, most: f64, wide: f64, highest: f64, unit: &str) {
    for mark in steps(most).into_iter().filter(|mark| *mark <= most) {
        let x = 50.0 + mark * wide;
        let _ = write!(
            body,
            "<path d=\"M{x:.1} 220v5\" stroke=\"{INK}\"/><text x=\"{x:.1}\" y=\"240\" text-anchor=\"middle\">{mark}</text>"
        );
    }
    for mark in steps(highest).into_iter().filter(|mark| *mark <= highest) {
        let y = 220.0 - 200.0 * mark / highest;
        let _ = write!(
            body,
            "<path d=\"M45 {y:.1}h5\" stroke=\"{INK}\"/><text x=\"41\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
            y + 4.0
        );
    }
    let _ = write!(
        body,
        "<path d=\"M50 20V220H{:.1}\" fill=\"none\" stroke=\"{INK}\"/><text x=\"{:.1}\" y=\"258\" text-anchor=\"end\">{}</text>",
        WIDTH - 30.0,
        WIDTH - 30.0,
        escaped(unit)
    );
}

/// Wins of the first player, draws, wins of the second, games broken off: a bar for each set of rules.
pub(super) fn results(title: &str, rows: &[(String, [usize; 4])], words: [&str; 4]) -> String {
    const SHADES: [&str; 4] = ["#3f2f25", "#b9a98c", "#f6e6c4", "#d9a0a0"];
    let (mut body, left, wide) = (String::new(), 150.0, WIDTH - 170.0);
    for (index, (name, results)) in rows.iter().enumerate() {
        let (y, games) = (14.0 + 34.0 * index as f64, results.iter().sum::<usize>().max(1) as f64);
        let _ = write!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 10.0,
            y + 17.0,
            escaped(name)
        );
        let mut x = left;
        for (part, shade) in results.iter().zip(SHADES) {
            let width = wide * *part as f64 / games;
            let _ = write!(
                body,
                "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"24\" fill=\"{shade}\" stroke=\"{INK}\" stroke-width=\"0.5\"/>"
            );
            if width > 40.0 {
                let ink = if shade == SHADES[0] { "#fbecc9" } else { INK };
                let share = 100.0 * *part as f64 / games;
                let _ = write!(
                    body,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{share:.1} %</text>",
                    x + width / 2.0,
                    y + 17.0
                );
            }
            x += width;
        }
    }
    let y = 34.0 * rows.len() as f64 + 22.0;
    for (index, (word, shade)) in words.iter().zip(SHADES).enumerate() {
        let x = 20.0 + 155.0 * index as f64;
        let _ = write!(
            body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{shade}\" stroke=\"{INK}\" stroke-width=\"0.5\"/><text x=\"{}\" y=\"{}\" font-size=\"11\">{}</text>",
            x + 17.0,
            y + 10.0,
            escaped(word)
        );
    }
    svg(y + 26.0, title, &body)
}
