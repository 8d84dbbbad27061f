import { BRAND } from '@keelson/product/brand';
import { changelogFeed } from './changelog-feed';

const text = { en: { title: 'Q & A', text: 'A <b>' }, ko: { title: '질문', text: '답' } };

describe('changelogFeed', () => {
  it('is an Atom feed with one entry for each change', () => {
    const entries = [{ id: 'questions', date: '2026-11-26' }];
    expect(changelogFeed('https://a.test', entries, { questions: text })).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://a.test/changelog</id>
<title>${BRAND.name}: changelog</title>
<author><name>${BRAND.name}</name></author>
<link href="https://a.test/changelog"/>
<link rel="self" href="https://a.test/changelog.xml"/>
<updated>2026-11-26T00:00:00.000Z</updated>
<entry>
<id>https://a.test/changelog#questions</id>
<title>Q &amp; A</title>
<link href="https://a.test/changelog#questions"/>
<updated>2026-11-26T00:00:00.000Z</updated>
<summary>A &lt;b&gt;</summary>
</entry>
</feed>
`,
    );
  });

  it('is valid without entries', () => {
    const feed = changelogFeed('https://a.test', [], {});
    expect(feed).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    expect(feed).not.toContain('<entry>');
  });
});
