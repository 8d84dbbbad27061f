import type { Options } from 'mdast-util-to-hast';

const LABELS: Readonly<Record<string, string>> = {
  ar: 'الحواشي',
  de: 'Fußnoten',
  en: 'Footnotes',
  es: 'Notas al pie',
  fr: 'Notes de bas de page',
  it: 'Note',
  ja: '脚注',
  ko: '각주',
  nl: 'Voetnoten',
  pl: 'Przypisy',
  pt: 'Notas de rodapé',
  ru: 'Сноски',
  zh: '脚注',
};

/** The heading of the footnotes, which screen readers announce. */
export function footnoteLabels(locale: string): Options {
  const label = LABELS[new Intl.Locale(locale).language] ?? LABELS['en'] ?? '';
  return {
    footnoteLabel: label,
    footnoteBackLabel: (reference, again) => `↩ ${reference + 1}${again > 1 ? `-${again}` : ''}`,
  };
}
