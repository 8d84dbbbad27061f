type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Knows whether a person has changed text fields of a form: each is compared with what it was when it first got the focus. */
export class EnteredTexts {
  private readonly before = new Map<TextField, string>();

  /** @param target The target of a `focusin` event. */
  remember(target: EventTarget | null): void {
    if (!(target instanceof Element) || !isTextField(target) || this.before.has(target)) return;
    this.before.set(target, target.value);
  }

  areChanged(): boolean {
    return [...this.before].some(([field, text]) => field.isConnected && field.value !== text);
  }
}

/** What is chosen, unlike what is typed, is quickly chosen again. */
const isTextField = (element: Element): element is TextField =>
  element.matches('form :is(textarea, input:not([type=checkbox], [type=radio], [type=file]))');
