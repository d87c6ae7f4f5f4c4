//! Pictures that move: a frame for each position of a game.

use crate::raster::Pixels;
use crate::scene::Scene;

/// A picture and how long it stays, in hundredths of a second.
pub struct Frame {
    /// The picture.
    pub scene: Scene,
    /// How long it stays.
    pub hundredths: u16,
}

/// How carefully colours are chosen for GIF, from 1 (best) to 30 (fastest).
const SPEED: i32 = 20;

/// The frames as a GIF that begins again, `width` pixels wide.
///
/// # Errors
/// If there is nothing to write, or frames differ in size.
pub fn gif(frames: &[Frame], width: u32) -> Result<Vec<u8>, String> {
    let drawn = drawn(frames, width)?;
    let size = |length: u32| u16::try_from(length).map_err(|_| "a picture too large for GIF".to_owned());
    let (width, height) = (size(drawn[0].width)?, size(drawn[0].height)?);
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, width, height, &[]).map_err(|error| error.to_string())?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(|error| error.to_string())?;
    for (mut pixels, frame) in drawn.into_iter().zip(frames) {
        let mut written = gif::Frame::from_rgba_speed(width, height, &mut pixels.bytes, SPEED);
        written.delay = frame.hundredths;
        encoder.write_frame(&written).map_err(|error| error.to_string())?;
    }
    drop(encoder);
    Ok(out)
}

/// The frames as an animated WebP that begins again, `width` pixels wide, without loss.
///
/// # Errors
/// If there is nothing to write, or frames differ in size.
pub fn webp(frames: &[Frame], width: u32) -> Result<Vec<u8>, String> {
    let drawn = drawn(frames, width)?;
    let (width, height) = (drawn[0].width, drawn[0].height);
    // The container of the format's specification: a header with the size, the loop, a chunk for each frame.
    let mut body = b"WEBP".to_vec();
    let mut header = vec![0b10, 0, 0, 0];
    header.extend(three(width - 1));
    header.extend(three(height - 1));
    chunk(&mut body, b"VP8X", &header);
    chunk(&mut body, b"ANIM", &[255, 255, 255, 255, 0, 0]);
    for (pixels, frame) in drawn.iter().zip(frames) {
        let mut still = Vec::new();
        image_webp::WebPEncoder::new(&mut still)
            .encode(&pixels.bytes, width, height, image_webp::ColorType::Rgba8)
            .map_err(|error| error.to_string())?;
        let mut content = vec![0; 6];
        content.extend(three(width - 1));
        content.extend(three(height - 1));
        content.extend(three(10 * u32::from(frame.hundredths)));
        // Frames cover each other whole: nothing to blend, nothing to clear.
        content.push(0b10);
        content.extend(image_chunks(&still).ok_or("a frame that cannot be written")?);
        chunk(&mut body, b"ANMF", &content);
    }
    let mut out = b"RIFF".to_vec();
    out.extend((body.len() as u32).to_le_bytes());
    out.extend(body);
    Ok(out)
}

/// What a still picture holds of pixels, without the container around it.
fn image_chunks(still: &[u8]) -> Option<&[u8]> {
    let mut rest = still.get(12..)?;
    loop {
        let size = u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?) as usize;
        let whole = 8 + size + size % 2;
        if rest.starts_with(b"VP8L") {
            return rest.get(..whole.min(rest.len()));
        }
        rest = rest.get(whole..)?;
    }
}

fn chunk(body: &mut Vec<u8>, name: &[u8; 4], content: &[u8]) {
    body.extend(name);
    body.extend((content.len() as u32).to_le_bytes());
    body.extend(content);
    if !content.len().is_multiple_of(2) {
        body.push(0);
    }
}

fn three(value: u32) -> [u8; 3] {
    let [a, b, c, _] = value.to_le_bytes();
    [a, b, c]
}

fn drawn(frames: &[Frame], width: u32) -> Result<Vec<Pixels>, String> {
    let drawn: Vec<Pixels> =
        frames.iter().map(|frame| frame.scene.pixels(width)).collect::<Result<_, _>>()?;
    let first = drawn.first().ok_or("there is nothing to show")?;
    match drawn.iter().all(|pixels| (pixels.width, pixels.height) == (first.width, first.height)) {
        true => Ok(drawn),
        false => Err("frames of different sizes".to_owned()),
    }
}
