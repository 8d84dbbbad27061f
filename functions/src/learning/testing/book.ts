/** A part of a generated book: its heading, and a text of about so many bytes below it. */
export interface BookPart {
  readonly title: string;
  readonly bytes: number;
  /** Before the text, such as links. */
  readonly start?: string;
}

const PARAGRAPH = `${'A sentence about *releases* and their `approvals`, as long books have them. '.repeat(12)}\n\n`;

export const bookOf = (title: string, parts: readonly BookPart[]): string =>
  [
    `# ${title}\n\nWhat this book is about.\n\n`,
    ...parts.map(
      (part) =>
        `## ${part.title}\n\n${part.start ?? ''}\n\n${PARAGRAPH.repeat(Math.ceil(part.bytes / PARAGRAPH.length))}`,
    ),
  ].join('');
