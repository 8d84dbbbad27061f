import { ListPlans, type PlanOffer } from '@keelson/contracts/billing/endpoints';
import {
  inLanguage,
  type Language,
  type LocalizedUrl,
} from '@keelson/contracts/platform/languages';
import { withPageUrls } from '@keelson/contracts/platform/page-urls';
import { sha256 } from '@keelson/server/digest';
import { type Logger } from '@keelson/server/logger';
import { type RenderedPage, type RenderPage } from './render-page';

export interface PricingPageDeps {
  readonly listPlans: () => Promise<readonly PlanOffer[]>;
  readonly appUrl: string;
  readonly render: RenderPage;
  readonly log: Logger;
}

const PATH = '/pricing';

/**
 * `/pricing` as HTML with its prices, rendered again when a price changes. Without prices it is the page that loads them
 * in the browser, so that an outage of the database leaves it readable.
 */
export class PricingPage {
  private readonly rendered = new Map<
    Language,
    { readonly prices: string; readonly page: Promise<RenderedPage> }
  >();

  constructor(private readonly deps: PricingPageDeps) {}

  /**
   * @param page Path and query without the path of the language. The query chooses what the browser shows first.
   * @returns Null for another page.
   */
  async find({ url, language }: LocalizedUrl): Promise<RenderedPage | null> {
    const [path = '', query] = url.split('?');
    if (path === `${PATH}/`) {
      const page = query === undefined ? PATH : `${PATH}?${query}`;
      return { kind: 'moved', location: inLanguage(language, page) };
    }
    if (path !== PATH) return null;
    const plans = await this.plans();
    const prices = JSON.stringify(plans);
    const before = this.rendered.get(language);
    if (before?.prices === prices) return before.page;
    const page = this.render(language, plans);
    this.rendered.set(language, { prices, page });
    page.catch(() => this.rendered.delete(language));
    return page;
  }

  /** Null while a price is unknown. */
  private async plans(): Promise<readonly PlanOffer[] | null> {
    try {
      const plans = await this.deps.listPlans();
      return plans.every(({ price }) => price.status !== 'unavailable') ? plans : null;
    } catch (error) {
      this.deps.log.warn('The prices of a page are not available', { error });
      return null;
    }
  }

  private async render(
    language: Language,
    plans: readonly PlanOffer[] | null,
  ): Promise<RenderedPage> {
    const { appUrl, render } = this.deps;
    const responses = plans === null ? {} : { [ListPlans.path]: { plans } };
    const path = inLanguage(language, PATH);
    const rendered = await render(path, { appUrl, responses });
    if (rendered === null) throw new Error(`The app has no page ${PATH}`);
    const html = withPageUrls(rendered, path, appUrl);
    return { kind: 'page', status: 200, html, etag: `"${sha256(html)}"` };
  }
}
