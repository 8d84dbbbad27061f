import { xmlText } from './xml-text';

describe('xmlText', () => {
  it.each([
    [`<a href="x">'&'</a>`, '&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;'],
    ['tab\tand\nline', 'tab\tand\nline'],
    ['nul\u0000 bell\u0007 vt\u000b\ufffe\uffff', 'nul bell vt'],
  ])('writes %j', (text, expected) => {
    expect(xmlText(text)).toBe(expected);
  });
});
