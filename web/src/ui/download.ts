/** Hands a file to the visitor. */
export function download(file: Blob, name: string): void {
  const anchor = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
