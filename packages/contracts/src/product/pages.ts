import type { ScreenshotName } from '../brand/screenshots';
import type { Text } from './text';

export interface LandingAction {
  readonly text: Text;
  /** A path of the app, or a URL of another site. */
  readonly to: string;
}

/** An advantage, in a row with others. */
export interface LandingHighlight {
  /** A name of `web/src/app/shared/ui/icon/icon-names.ts`. */
  readonly icon: string;
  readonly title: Text;
  readonly text: Text;
}

/** A part of the product, with its screenshot. */
export interface LandingFeature {
  readonly picture: ScreenshotName;
  readonly title: Text;
  readonly text: Text;
  /** The content of the picture. */
  readonly alt: Text;
  /** The area of the engine that it shows. Without the area it is left out. */
  readonly area?: string;
  /** The module that it shows. Without the module it is left out. */
  readonly module?: string;
}

/** Describes what a terminal shows, for a product that developers run. */
export interface LandingTerminal {
  readonly title: Text;
  readonly text: Text;
  readonly action: LandingAction;
  /** A line that begins with `$ ` is a command; the others are its output. */
  readonly lines: readonly string[];
}

/** The home page of visitors. Its heading is the tagline of `brand.ts`. */
export interface LandingPage {
  /** For whom the product is, above the heading; null shows none. */
  readonly audience: Text | null;
  /** Below the heading; null shows the description of `brand.ts`. */
  readonly lead: Text | null;
  /** The first one is the main one. People who are signed in get a link to their dashboard in its place. */
  readonly actions: readonly [LandingAction, ...LandingAction[]];
  /** The content of the first picture, which is the dashboard. */
  readonly pictureAlt: Text;
  readonly highlights: readonly LandingHighlight[];
  readonly features: readonly LandingFeature[];
  readonly terminal: LandingTerminal | null;
}

/** A heading of a legal text, and its paragraphs. */
export interface LegalSection {
  readonly heading: Text;
  readonly paragraphs: readonly LegalParagraph[];
}

export interface LegalParagraph {
  readonly text: Text;
  /** The module that it is about. Without the module it is left out. */
  readonly module?: string;
}
