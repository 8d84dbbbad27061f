/** Names that a Korean text keeps, and names of formats, keys and units. */
const NAMES = [
  'Keelson contributors',
  ...['Keelson', 'Google', 'GitHub', 'Stripe', 'Firebase', 'Firestore', 'Angular', 'Docker'],
  ...[
    'Node',
    'Java',
    'npm',
    'npm run',
    'npm run ops --',
    'Slack',
    'Telegram',
    'Discord',
    'Linux',
    'Chrome',
    'Visa',
  ],
  ...['English', 'Pro', 'Free', 'Business', 'SaaS', 'Markdown', 'Word', 'WebP', 'OpenAPI'],
  'Jupyter',
  ...['Bearer', 'MiB', 'KiB', 'kB', 'Enter', 'Shift', 'Ctrl', 'Tab', 'Esc', 'Alt', 'Space'],
];

/** Addresses, commands and codes are no words: `billing.invoices-read`, `users/demo-dan`, `CHAT_MODEL`, `{{title}}`. */
const TOKEN = /[\w@./:…{}+-]+/g;
const isCode = (token: string): boolean => /[@/_\d{]|\w[.:]\w/.test(token);

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const wordsIn = (text: string): readonly string[] =>
  (text.match(/[A-Za-z][A-Za-z’']+/g) ?? []).filter((word) => /[a-z]/.test(word));

const remove = (text: string, known: readonly string[]): string =>
  known.reduce(
    (rest, one) =>
      rest.includes(one)
        ? rest.replaceAll(new RegExp(`(?<![A-Za-z0-9])${escaped(one)}(?![A-Za-z0-9])`, 'g'), ' ')
        : rest,
    text,
  );

/** Finds English words in texts of another language. Abbreviations in capital letters, such as `CSV`, are none. */
export class EnglishWords {
  private readonly sentences: readonly string[];
  private readonly words: readonly string[];

  /** @param data What people and documents say, which every language shows as it is. */
  constructor(data: Iterable<string>) {
    const texts = [...data].map(spaced).filter((text) => wordsIn(text).length > 0);
    const known = [...new Set([...texts, ...NAMES])].sort((a, b) => b.length - a.length);
    this.sentences = known.filter((text) => text.includes(' '));
    this.words = known.filter((text) => !text.includes(' '));
  }

  /** The words of a text that are neither names, nor codes, nor data. */
  in(text: string): readonly string[] {
    const all = spaced(text);
    if (wordsIn(all).length === 0) return [];
    // Codes contain words of data.
    const told = remove(all, this.sentences).replaceAll(TOKEN, (token) =>
      isCode(token) ? ' ' : token,
    );
    return wordsIn(remove(told, this.words));
  }
}
