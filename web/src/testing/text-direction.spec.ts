import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseTemplate,
  type TmplAstBoundText,
  type TmplAstElement,
  TmplAstRecursiveVisitor,
  tmplAstVisitAll,
} from '@angular/compiler';

const APP = join(__dirname, '../app');
/** Lists where texts of other people are shown, in any language. */
const FOLDERS = ['kanban', 'projects', 'shared/ui', 'shell', 'dashboard/ui'];

/** Properties and functions that return what a person or an agent has written. */
const WRITTEN =
  /\b(?:name|title|description|summary|text|body|reason|error|note|displayName|fileName|explanation|line|words|by|label|detail|heading|nameOf|nameOfActor|agentName|boardName|describe|join)\b(?=[^\w]|$)/;

/** Texts of the app itself that the pattern matches. */
const OWN = new Set([
  'config.label',
  'config.text',
  'state.label',
  'kinds[agent.kind].label',
  'kinds[agent.kind].detail',
  'kinds[entry.kind].label',
  'countCards(summary.cards)',
  'countComments(summary.comments)',
  'clock(line.at)',
  'field.label',
  'link.name',
  'figure.label',
  'brand.name',
  'platforms[platform].label',
  'describe(recurrence)',
  'label()',
  'title()',
  'text()',
  'tab.label',
  'number.label',
  'stage.label',
  'words()',
  'action.label',
  'chart().title',
  'series.label',
  'period.label',
  'column.heading',
  'choice.label',
  'place.title',
  'section.title',
  'choice.title',
  'mark.label',
  'status.text',
  'metric.label',
  'day.label',
  'metric().label',
  'page.title',
  'feed.label',
]);
/** Messages of the app in parts of the page where `text` is never of a person. */
const OWN_IN = new Set([
  'kanban/feature-boards/board-tile.ts: part.text',
  'kanban/feature-card/card-comment.ts: text',
  'kanban/feature-card/card-development.ts: text',
  'kanban/feature-card/card-requirements.ts: text',
  'kanban/feature-agents/agent-history-dialog.ts: kinds[agent().kind].detail',
  'kanban/feature-card/card-properties.ts: one.label',
  'kanban/feature-settings/board-settings.html: one.label',
  'kanban/ui/due-field.ts: text',
  'kanban/feature-card/run-result.ts: text',
  'kanban/feature-notify/notify.html: text',
  'kanban/ui/card-tile.ts: text',
  'kanban/ui/label-field.ts: text',
  'shared/ui/invoice-list.ts: line.amount | money',
  'shared/ui/invoice-list.ts: status[invoice.status].text',
  'shared/ui/system-page.ts: detail()',
  'shared/ui/system-page.ts: heading()',
  'shared/ui/text-field.ts: text',
]);

/** The interpolations of a template without an element around them that sets their direction. */
class UndirectedTexts extends TmplAstRecursiveVisitor {
  readonly found: string[] = [];
  private directed = 0;

  override visitElement(element: TmplAstElement): void {
    const isDirected =
      element.name === 'bdi' ||
      [...element.attributes, ...element.inputs].some(({ name }) => name === 'dir');
    this.directed += isDirected ? 1 : 0;
    super.visitElement(element);
    this.directed -= isDirected ? 1 : 0;
  }

  override visitBoundText({ sourceSpan }: TmplAstBoundText): void {
    if (this.directed > 0) return;
    for (const [, expression] of sourceSpan.toString().matchAll(/\{\{([\s\S]*?)\}\}/g)) {
      this.found.push((expression ?? '').trim().replaceAll(/\s+/g, ' '));
    }
  }
}

function undirectedIn(path: string): string[] {
  const source = readFileSync(join(APP, path), 'utf8');
  const template = path.endsWith('.html')
    ? source
    : (/^ {2}template: (?:`([^`]*)`|'([^']*)')/m.exec(source)?.slice(1).join('') ?? '');
  const { nodes, errors } = parseTemplate(template, path);
  expect(errors).toBeNull();
  const texts = new UndirectedTexts();
  tmplAstVisitAll(texts, nodes);
  return texts.found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  ),
).filter((path) => /(?:\.html|(?<!\.spec)\.ts)$/.test(path));

describe('texts of other people', () => {
  it('have the direction of their own language: in <bdi>, or in an element with dir="auto"', () => {
    const undirected = files.flatMap((path) =>
      undirectedIn(path)
        .filter((expression) => WRITTEN.test(expression) && !OWN.has(expression))
        .map((expression) => `${path}: ${expression}`)
        .filter((text) => !OWN_IN.has(text)),
    );
    expect(undirected).toEqual([]);
  });
});
