import { publishSources } from '../../../testing/publish-sources';

/** As 11ty/11ty-website and sites of Jekyll write them. */
const CASES = [
  [
    'code where it is highlighted',
    '{%- set codeBlock %}{% raw %}\n["{{ user }}"];\n{% endraw %}{%- endset %}\n{{ codeBlock | highlight("js") | safe }}\n\nThen:\n\n{%- set codeBlock %}\nimport a from "a";\n{%- endset %}\n{{ codeBlock | highlight("js") | safe }}\n',
    '```js\n["{{ user }}"];\n```\n\nThen:\n\n```js\nimport a from "a";\n```',
  ],
  [
    'code that another file shows',
    '{% set codeContent %}\nexport default {};\n{% endset %}\n{% include "snippets/config.njk" %}\n\n<b>After</b> it.\n',
    '```\nexport default {};\n```\n\n**After** it.',
  ],
  [
    'text that another file shows',
    '{% capture note %}\nMind the **gap**.\n{% endcapture %}\n{% include card.html content=note %}\n',
    'Mind the **gap**.',
  ],
  [
    'text in a sentence',
    '{% capture name %}Ada{% endcapture %}\nHello {{ name }}, and `{% set x %}a{% endset %}` as code.\n',
    'Hello Ada, and `{% set x %}a{% endset %}` as code.',
  ],
] as const;
const published = publishSources(
  CASES.map(([, text]) => ({
    name: 'a.md',
    content: `# Title\n\n${text}`,
    base: null,
    image: null,
  })),
);

describe('text that a template keeps under a name', () => {
  it.each(CASES.map(([what, , markdown], at) => ({ what, markdown, found: published[at] })))(
    'is $what',
    ({ markdown, found }) => {
      expect(found?.doc?.markdown ?? found?.error).toBe(markdown);
    },
  );
});
