/** A reason to publish examples of CommonMark in another way than specified. */
interface Deviation {
  readonly reason: string;
  /** Numbers of the examples in version 0.31.2. */
  readonly examples: readonly number[];
}

/** A test reads this list both ways: no other example deviates, and every listed one does. */
export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  html: {
    reason:
      'HTML becomes Markdown, or HTML of the allow-list. Wrappers without a meaning and attributes are removed, open ' +
      'elements are closed, and text directly in a block is a paragraph. The text stays.',
    examples: [
      148, 151, 152, 155, 159, 161, 162, 164, 165, 166, 167, 169, 171, 174, 175, 184, 185, 186, 187,
      188, 189, 344, 494,
    ],
  },
  empty: {
    reason: 'Elements without text (an empty link, an empty block) show nothing and are removed.',
    examples: [21, 31, 153, 154, 476, 477, 616, 630, 631, 642, 643],
  },
  active: {
    reason: 'Scripts and styles are never published.',
    examples: [170, 172, 173, 176, 178],
  },
  unknown: {
    reason:
      'What HTML does not have (custom elements, `<T>`, `<?php`, declarations) is shown as text.',
    examples: [150, 163, 180, 182, 201, 491, 524, 536, 613, 614, 615, 617, 623, 627, 628, 629],
  },
  wiki: {
    reason: '`[[x]]` and `![[x]]` are links and images of wikis and of Obsidian.',
    examples: [590],
  },
  comment: {
    reason: 'Comments are removed.',
    examples: [177, 179, 183, 308, 309, 625, 626],
  },
  scheme: {
    reason: 'Only links to http, https and mailto are published. The text of other links stays.',
    examples: [596, 598, 599, 601],
  },
  autolink: {
    reason: 'URLs and e-mail addresses in the text become links, as on GitHub.',
    examples: [602, 606, 608, 611, 612],
  },
};
