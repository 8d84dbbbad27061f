import {
  DOCUMENT,
  inject,
  type InjectionToken,
  type Provider,
  ɵSHARED_STYLES_HOST as SHARED_STYLES_HOST,
} from '@angular/core';

/** The id that Angular gives to a component, in a selector of its styles. */
const COMPONENT = /_ng(?:host|content)-([\w-]+)/;

type StylesHost = typeof SHARED_STYLES_HOST extends InjectionToken<infer Host> ? Host : never;

/**
 * Adds component styles as constructed style sheets. Angular adds them as `<style>` elements, which the
 * content security policy blocks (docs/adr/0051). Styles of components that the server has rendered are those of the page already: to add
 * them again would make the browser compute the styles of the whole page anew. Sheets stay when their last component is destroyed: their
 * rules name their component, so they match nothing then.
 */
function adoptStyles(document: Document): StylesHost {
  const adopted = new Set<string>();
  return {
    addStyles(styles) {
      for (const css of styles) {
        if (adopted.has(css)) continue;
        adopted.add(css);
        if (isRendered(css, document)) continue;
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

/** True when the page has come with the component. Elements that are created here get their attribute after their styles. */
function isRendered(css: string, document: Document): boolean {
  const [, id] = COMPONENT.exec(css) ?? [];
  return id !== undefined && document.querySelector(`[_nghost-${id}]`) !== null;
}

/** Nothing to do: there is one host, the document. */
const keep = (): void => undefined;

/** For browsers. The server renders `<style>` elements, of which `tools/build.ts` makes a file. */
export const provideAdoptedStyles = (): Provider => ({
  provide: SHARED_STYLES_HOST,
  useFactory: () => adoptStyles(inject(DOCUMENT)),
});
