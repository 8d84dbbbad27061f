import { hasModule } from '@keelson/contracts/brand/has-module';
import type { ScreenshotName } from '@keelson/contracts/brand/screenshots';

/** A part of the product that the landing page shows. */
interface Feature {
  readonly picture: ScreenshotName;
  readonly title: string;
  readonly text: string;
  /** What the picture shows. */
  readonly alt: string;
}

const BOARD: Feature = {
  picture: 'board',
  title: $localize`Boards for people and agents`,
  text: $localize`Agents take cards, report progress and ask when they need an answer. You see every move as it happens, review the result and undo what you don’t want.`,
  alt: $localize`A board with cards in columns from triage to done, some of them with an agent`,
};

const LEARN: Feature = {
  picture: 'learn',
  title: $localize`Documents that were reviewed`,
  text: $localize`Drop Markdown, HTML, Word or PDF files. A dry run shows what would change, an admin approves it, and readers get pages that open at once, with search.`,
  alt: $localize`A published document with navigation, search and its contents`,
};

const CHAT: Feature = {
  picture: 'chat',
  title: $localize`Answers with their sources`,
  text: $localize`The chat answers from your published documents and names the passages. When they have no answer, it says so.`,
  alt: $localize`A question in the chat, and its answer with the documents that it is from`,
};

/** What the product has, in the order of the page. */
export const FEATURES: readonly Feature[] = [BOARD, LEARN, ...(hasModule('chat') ? [CHAT] : [])];
