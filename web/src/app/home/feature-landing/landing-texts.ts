import { hasArea } from '@keelson/contracts/brand/has-area';
import type { LandingAction, LandingFeature } from '@keelson/contracts/product/pages';
import { type Text, textIn } from '@keelson/contracts/product/text';
import { BRAND } from '@keelson/product/brand';
import { LANDING } from '@keelson/product/pages/landing';
import type { IconName } from '../../shared/ui/icon/icon-names';
import { APP_LANGUAGE, BRAND_TEXTS } from '../../shared/util/app-language';

const say = (text: Text): string => textIn(text, APP_LANGUAGE);

const action = ({ text, to }: LandingAction) => ({
  text: say(text),
  to,
  isExternal: /^https?:/.test(to),
});

const isKept = ({ area, module }: LandingFeature): boolean =>
  (area === undefined || hasArea(area)) && (module === undefined || BRAND.modules.includes(module));

/** A copy without documents has no page that explains it. */
const hasPage = ({ to }: LandingAction): boolean => hasArea('learning') || !to.startsWith('/learn');

/** The home page of `product/pages/landing.ts` in the language of this build. */
export function landingTexts() {
  const { audience, lead, actions, pictureAlt, highlights, features, terminal } = LANDING;
  return {
    audience: audience === null ? null : say(audience),
    lead: lead === null ? BRAND_TEXTS.description : say(lead),
    actions: actions.filter(hasPage).map(action),
    pictureAlt: say(pictureAlt),
    highlights: highlights.map(({ icon, title, text }) => ({
      // The test of the page compares it with the icons that there are.
      icon: icon as IconName,
      title: say(title),
      text: say(text),
    })),
    features: features.filter(isKept).map(({ picture, title, text, alt }) => ({
      picture,
      title: say(title),
      text: say(text),
      alt: say(alt),
    })),
    terminal:
      terminal === null
        ? null
        : {
            title: say(terminal.title),
            text: say(terminal.text),
            action: hasPage(terminal.action) ? action(terminal.action) : null,
            lines: terminal.lines.map((line) =>
              line.startsWith('$ ')
                ? { prompt: '$', text: line.slice(1), isOutput: false }
                : { prompt: '', text: line, isOutput: true },
            ),
          },
  };
}
