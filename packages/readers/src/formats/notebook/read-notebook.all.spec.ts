import { publishSources } from '../../testing/publish-sources';
import { makePng } from '@keelson/server/files/testing/image-corpus';

const png = (width: number): string => makePng(width, 9).toString('base64');
const notebook = (cells: readonly object[], metadata: object = {}): string =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
const markdown = (source: string | string[], more: object = {}): object => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...more,
});
const code = (source: string, outputs: readonly object[] = [], tags?: string[]): object => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: tags === undefined ? {} : { tags },
  source,
  outputs,
});
const shown = (data: object): object => ({ output_type: 'execute_result', data, metadata: {} });

const TABLE =
  '<div>\n<style scoped>\n    .dataframe tbody tr th { vertical-align: top; }\n</style>\n<table border="1" class="dataframe">\n  <thead>\n    <tr><th></th><th>name</th></tr>\n  </thead>\n\n  <tbody>\n    <tr><th>0</th><td>Ada</td></tr>\n  </tbody>\n</table>\n</div>';

/** As Jupyter, pandas, IPython, matplotlib and Quarto write them (nbformat 4). */
const CASES = [
  [
    'text and code in the language of the kernel',
    notebook([markdown(['# Title\n', '\n', 'Some text.\n']), code('x <- 1')], {
      kernelspec: { name: 'ir', language: 'R' },
    }),
    'Some text.\n\n```r\nx <- 1\n```',
  ],
  [
    'what a cell printed, without colors, and what it failed with',
    notebook([
      markdown('# Title'),
      code('run()', [
        { output_type: 'stream', name: 'stdout', text: ['\u001b[32mok\u001b[0m\n', '```\n'] },
        { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001b[31mE\u001b[0m: v'] },
      ]),
    ]),
    '```python\nrun()\n```\n\n````text\nok\n```\n````\n\n```text\nE: v\n```',
  ],
  [
    'cells of another language, and code that its cell does not end',
    notebook([markdown('# Title\n\n```js\nlet a'), code('%%bash\nls'), markdown('After.')]),
    '```js\nlet a\n```\n\n```bash\n%%bash\nls\n```\n\nAfter.',
  ],
  [
    'tables of pandas',
    notebook([
      markdown('# Title'),
      code('df', [shown({ 'text/html': TABLE, 'text/plain': '  name' })]),
    ]),
    '```python\ndf\n```\n\n|   | name |\n| - | ---- |\n| 0 | Ada  |',
  ],
  [
    'results as text, Markdown and formulas, and none of objects',
    notebook([
      markdown('# Title'),
      code('', [
        shown({ 'text/plain': '42' }),
        shown({ 'text/markdown': '**bold**' }),
        shown({ 'text/latex': '$\\displaystyle x^2$', 'text/plain': 'x**2' }),
      ]),
    ]),
    '```text\n42\n```\n\n**bold**\n\n$`\\displaystyle x^2`$',
  ],
  [
    'front matter of Quarto, and raw text as code',
    notebook([
      { cell_type: 'raw', metadata: {}, source: '---\ntitle: From Quarto\n---' },
      {
        cell_type: 'raw',
        metadata: { raw_mimetype: 'text/restructuredtext' },
        source: '.. note::',
      },
    ]),
    '```\n.. note::\n```',
  ],
] as const;
const PICTURES = notebook([
  markdown('# Pictures\n\n![Attached](attachment:a%20b.png)', {
    attachments: { 'a b.png': { 'image/png': png(5) } },
  }),
  code('plot()', [
    shown({ 'image/png': `${png(6)}\n`, 'text/plain': '<Figure size 640x480 with 1 Axes>' }),
    shown({ 'image/svg+xml': '<svg/>' }),
  ]),
]);
const HIDDEN = notebook([
  markdown('# Hidden'),
  code('secret = 1', [shown({ 'text/plain': '1' })], ['remove-cell']),
  code('setup()', [shown({ 'text/plain': '2' })], ['remove-input']),
  code('noise()', [shown({ 'text/plain': '3' })], ['remove_output']),
]);
const CUT = notebook([
  markdown('# Cut'),
  code('log()', [
    { output_type: 'stream', name: 'stdout', text: 'a line of a log\n'.repeat(2_000) },
    shown({ 'application/vnd.jupyter.widget-view+json': { model_id: 'a' } }),
  ]),
]);
const OLD = JSON.stringify({ nbformat: 3, worksheets: [{ cells: [] }] });
const contents = [...CASES.map(([, content]) => content), PICTURES, HIDDEN, CUT, OLD, '{"a": [1'];
const published = publishSources(
  contents.map((content) => ({ name: 'a.ipynb', content, base: null, image: null })),
);
const [pictures, hidden, cut, old, broken] = published.slice(CASES.length);

describe('notebooks', () => {
  it.each(CASES.map(([what, , text], at) => ({ what, text, found: published[at] })))(
    'have $what',
    ({ text, found }) => {
      expect(found?.doc?.markdown ?? found?.error).toBe(text);
      expect(found?.doc?.title).toMatch(/^(?:Title|From Quarto)$/);
      expect(found?.doc?.mediaType).toBe('application/x-ipynb+json');
    },
  );

  it('have the images of their cells and outputs; those that readers cannot get are reported', () => {
    expect(pictures?.html.match(/<img /g)).toHaveLength(2);
    const warning = pictures?.doc?.warnings.find(({ code: one }) => one === 'images-dropped');
    expect(warning?.message?.params['reasons']).toEqual(['wrong-type']);
  });

  it('leave out what their authors hide, and say so', () => {
    expect(hidden?.doc?.markdown).toBe('```text\n2\n```\n\n```python\nnoise()\n```');
    const warning = hidden?.doc?.warnings.find(({ code: one }) => one === 'templates-dropped');
    expect(warning?.detail).toContain('remove-cell, remove-input, remove-output');
  });

  it('have the beginning of long outputs, and no widgets', () => {
    expect(cut?.doc?.markdown.length).toBeLessThan(10_200);
    expect(cut?.doc?.markdown).toMatch(/a line of a log\n…\n```$/);
    const warning = cut?.doc?.warnings.find(({ code: one }) => one === 'text-lost');
    expect(warning?.detail).toBe('Some of the text was left out (2).');
  });

  it('are refused in other formats', () => {
    expect([old?.error, broken?.error]).toEqual([
      'learning/source-broken',
      'learning/source-broken',
    ]);
  });
});
