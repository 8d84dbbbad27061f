const START = '<think>';
const END = '</think>';

/**
 * Removes the reasoning that some models write before their answer, as it streams: `<think>…</think>` at the start, as
 * DeepSeek-R1 and Qwen3 do (https://docs.vllm.ai/en/latest/features/reasoning_outputs.html). Servers that separate it send
 * it in another field. The same tag later in an answer is text. One instance per answer.
 */
export class ReasoningFilter {
  private state: 'start' | 'reasoning' | 'answer' = 'start';
  private hasReasoning = false;
  /** Text that may belong to a tag. */
  private held = '';

  /** @returns The text of the answer in this piece. */
  push(piece: string): string {
    if (this.state === 'answer') return piece;
    const text = this.held + piece;
    return this.state === 'start' ? this.begin(text) : this.reason(text);
  }

  /** Ends the answer. @returns The text that was held back. */
  flush(): string {
    const { held } = this;
    this.held = '';
    return this.state === 'start' ? held : '';
  }

  /** True when the answer ended within the reasoning. */
  get isUnfinished(): boolean {
    return this.state === 'reasoning';
  }

  private begin(text: string): string {
    const trimmed = text.trimStart();
    if (trimmed.startsWith(START)) {
      this.state = 'reasoning';
      this.hasReasoning = true;
      return this.reason(trimmed.slice(START.length));
    }
    // Empty lines between reasoning and answer belong to neither.
    this.held = this.hasReasoning ? trimmed : text;
    if (START.startsWith(trimmed)) return '';
    this.state = 'answer';
    return this.release();
  }

  private reason(text: string): string {
    const at = text.indexOf(END);
    // The rest may be the beginning of the tag.
    this.held = at < 0 ? text.slice(1 - END.length) : '';
    if (at < 0) return '';
    this.state = 'start';
    // Several blocks may follow each other.
    return this.begin(text.slice(at + END.length));
  }

  private release(): string {
    const { held } = this;
    this.held = '';
    return held;
  }
}
