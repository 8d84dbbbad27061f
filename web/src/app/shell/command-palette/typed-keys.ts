/** Keeps what is typed for a field that is still being loaded, so that the page takes it for no shortcut. */
export class TypedKeys {
  private readonly keys: string[] = [];
  private readonly aborter = new AbortController();

  constructor(document: Document) {
    const { signal } = this.aborter;
    document.addEventListener('keydown', (event) => this.keep(event), { capture: true, signal });
  }

  /** Returns what was typed so far. */
  get text(): string {
    return this.keys.join('');
  }

  /** Further keys are the page's. */
  release(): void {
    this.aborter.abort();
  }

  private keep(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Backspace') this.keys.pop();
    else if (isCharacter(key)) this.keys.push(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Other keys have names, such as `F1`. */
const isCharacter = (key: string): boolean =>
  key.length === 1 || (key.length === 2 && (key.codePointAt(0) ?? 0) > 0xffff);
