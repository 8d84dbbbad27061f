import {
  DOCUMENT,
  inject,
  type InjectionToken,
  type Provider,
  ɵSHARED_STYLES_HOST as SHARED_STYLES_HOST,
} from '@angular/core';

type StylesHost = typeof SHARED_STYLES_HOST extends InjectionToken<infer Host> ? Host : never;

/**
 * Adds component styles as constructed style sheets. Angular adds them as `<style>` elements, which the
 * content security policy blocks (docs/adr/0051). Sheets stay when their last component is destroyed: their
 * rules name their component, so they match nothing then.
 */
function adoptStyles(document: Document): StylesHost {
  const adopted = new Set<string>();
  return {
    addStyles(styles) {
      for (const css of styles) {
        if (adopted.has(css)) continue;
        adopted.add(css);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }
    },
    removeStyles: keep,
    addHost: keep,
    removeHost: keep,
  };
}

/** Nothing to do: there is one host, the document. */
const keep = (): void => undefined;

/** For browsers. The server renders `<style>` elements, of which `tools/build.ts` makes a file. */
export const provideAdoptedStyles = (): Provider => ({
  provide: SHARED_STYLES_HOST,
  useFactory: () => adoptStyles(inject(DOCUMENT)),
});
