import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';

const DIAGRAMS: Readonly<Record<string, string>> = {
  mermaid: 'Mermaid',
  plantuml: 'PlantUML',
  dot: 'Graphviz',
  d2: 'D2',
};

const LABELS: Readonly<Record<string, string>> = {
  ar: 'مخطط كنص',
  de: 'Diagramm als Text',
  en: 'Diagram as text',
  es: 'Diagrama como texto',
  fr: 'Diagramme sous forme de texte',
  it: 'Diagramma come testo',
  ja: 'テキスト形式の図',
  ko: '텍스트로 된 다이어그램',
  nl: 'Diagram als tekst',
  pl: 'Diagram jako tekst',
  pt: 'Diagrama como texto',
  ru: 'Диаграмма в виде текста',
  zh: '文本形式的图表',
};

/** Drawing a diagram needs a browser, so the page shows its source as a figure that says what it is. */
export function labelDiagrams(tree: Root, locale: string): void {
  visit(tree, 'element', (pre, index, parent) => {
    const name = pre.tagName === 'pre' ? diagramIn(pre) : undefined;
    if (name === undefined || parent === undefined || index === undefined) return undefined;
    const label = LABELS[new Intl.Locale(locale).language] ?? LABELS['en'] ?? '';
    const caption = element('figcaption', [{ type: 'text', value: `${label} (${name})` }]);
    parent.children[index] = element('figure', [caption, pre]);
    return SKIP;
  });
}

function diagramIn({ children: [code] }: Element): string | undefined {
  const names = code?.type === 'element' ? code.properties.className : undefined;
  if (!Array.isArray(names)) return undefined;
  const language = names.map(String).find((name) => name.startsWith('language-'));
  return DIAGRAMS[language?.slice('language-'.length).toLowerCase() ?? ''];
}

const element = (tagName: string, children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: tagName === 'figure' ? { className: ['diagram'] } : {},
  children,
});
