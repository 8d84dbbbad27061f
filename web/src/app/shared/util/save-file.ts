/** Downloads generated content as a file. No data leaves the browser. */
export function saveFile(document: Document, name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After the click is handled: revoking earlier cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address));
}
