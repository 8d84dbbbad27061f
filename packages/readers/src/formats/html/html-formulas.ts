import { type Page, type PageElement } from './page';

/** Formulas of KaTeX, MathJax and Wikipedia, and MathML of any page; outer elements first. */
const FORMULAS =
  '.katex-display, .katex, mjx-container, .mwe-math-element, math, script[type^="math/tex"]';
const DISPLAY =
  '.katex-display, mjx-container[display="true"], .mwe-math-element-block, math[display="block"]';
/** The TeX that Wikipedia writes around each formula. */
const STYLE = /^\{\\(?:displaystyle|textstyle)\s(?<tex>[^]*)\}$/;
/** Writes the formulas of a page as stored Markdown has them, when the page has their TeX; else as their text. */
export function writeFormulas(page: Page): void {
  // MathJax 2 draws a formula beside the script that has it.
  for (const drawn of [
    ...page.querySelectorAll('.MathJax_Preview, .MathJax_Display, span.MathJax'),
  ]) {
    drawn.remove();
  }
  for (const formula of [...page.querySelectorAll(FORMULAS)]) {
    // A part of one that is written already.
    if (formula.closest('html') === null) continue;
    const tex = texOf(formula);
    if (tex === null) {
      const words = formula.querySelector('math')?.textContent ?? formula.textContent;
      formula.replaceWith(words.replaceAll(/\s+/g, ' ').trim());
      continue;
    }
    const isDisplay =
      formula.getAttribute('type')?.includes('mode=display') === true ||
      formula.closest(DISPLAY) !== null;
    const code = page.createElement('code');
    code.append(tex);
    if (!isDisplay) {
      formula.replaceWith('$', code, '$');
      continue;
    }
    code.setAttribute('class', 'language-math');
    const block = page.createElement('pre');
    block.append(code);
    formula.replaceWith(block);
  }
}

function texOf(formula: PageElement): string | null {
  if (formula.getAttribute('type')?.startsWith('math/tex') === true) {
    return trimmed(formula.textContent);
  }
  const annotation = formula.querySelector('annotation[encoding="application/x-tex"]');
  if (annotation !== null) return trimmed(annotation.textContent);
  const alternative = formula.querySelector('[alttext]') ?? formula;
  return trimmed(alternative.getAttribute('alttext') ?? '');
}

function trimmed(written: string): string | null {
  const text = written.trim();
  const tex = STYLE.exec(text)?.groups?.['tex']?.trim() ?? text;
  return tex === '' ? null : tex;
}
