import { expect, test } from './pages/journey';
import {
  approveAndApply,
  newDocument,
  openControl,
  plan,
  planHeading,
  sourceRow,
} from './pages/learning';
import { look } from './pages/look';
import { signIn } from './pages/visitor';

const text = (title: string): string => `---
title: ${title}
summary: Formulas, tabs and a diagram.
lang: en
---

## Formulas

The roots are $x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$, and a plan costs $5 or $10.

$$
\\sum_{k=1}^{n} k = 1 + 2 + 3 + \\cdots + (n - 1) + n = \\frac{n(n+1)}{2}, \\qquad A = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}
$$

## Tabs

=== "Linux"

    Install it with \`apt\`.

=== "macOS"

    Install it with \`brew\`.

## Diagram

\`\`\`mermaid
flowchart LR
  Draft --> Plan --> Approval --> Live
\`\`\`
`;

test('formulas, tabs, diagrams and translations are shown, also without scripts', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const doc = newDocument();
  await signIn(page, 'ada@keelson.test');
  await openControl(page);
  const translated = doc.file.replace('.md', '.de.md');
  const files = [
    { name: doc.file, content: text(doc.title) },
    {
      name: translated,
      content: `---\ntitle: ${doc.title} auf Deutsch\nlang: de\n---\n\nDie Formeln.\n`,
    },
  ];
  for (const { name, content } of files) {
    const buffer = Buffer.from(content);
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles({ name, mimeType: 'text/markdown', buffer });
    await expect(sourceRow(page, name)).toContainText('Uploaded');
  }
  await plan(page, 'Create 2 documents');
  await approveAndApply(page);
  await expect(planHeading(page)).toHaveCount(0);
  await expect(page.locator('app-run-list details').first()).toContainText('Applied');

  const plainContext = await browser.newContext({ javaScriptEnabled: false });
  const plain = await plainContext.newPage();
  await plain.goto(`/learn/${doc.slug}`);
  await expect(plain.locator('math')).toHaveCount(2);
  await expect(plain.getByText('a plan costs $5 or $10.')).toBeVisible();
  await expect(plain.getByText('Install it with apt.')).toBeVisible();
  await expect(plain.getByText('Install it with brew.')).toBeHidden();
  await plain.getByText('macOS', { exact: true }).click();
  await expect(plain.getByText('Install it with brew.')).toBeVisible();
  await expect(plain.getByRole('figure', { name: 'Diagram as text (Mermaid)' })).toBeVisible();
  const german = `/learn/${doc.slug}-auf-deutsch`;
  await expect(plain.locator('link[hreflang=de]')).toHaveAttribute(
    'href',
    new RegExp(`${german}$`),
  );
  await plain.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await expect(plain).toHaveURL(new RegExp(`${german}$`));
  await expect(plain.locator('html')).toHaveAttribute('lang', 'de');
  await expect(plain.getByRole('link', { name: 'English', exact: true })).toHaveAttribute(
    'href',
    `/learn/${doc.slug}`,
  );
  await plainContext.close();

  // The app makes the same elements: navigation within it renders the text again.
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto('/learn');
  await reader.getByRole('searchbox', { name: 'Search documents' }).fill(doc.title);
  await reader
    .getByRole('option', { name: doc.title })
    .or(reader.getByRole('link', { name: doc.title }))
    .first()
    .click();
  await expect(reader).toHaveURL(new RegExp(`/learn/${doc.slug}`));
  const fraction = reader.locator('.formula mfrac');
  await expect(fraction).toBeVisible();
  expect(await fraction.evaluate((element) => element.namespaceURI)).toContain('MathML');
  await look(reader, 'document-formats');
  await context.close();
});
