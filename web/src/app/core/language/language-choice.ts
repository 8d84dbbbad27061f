import { inject, Service } from '@angular/core';
import { isLanguage, type Language } from '@keelson/contracts/platform/languages';
import { ApiClient } from '../api/api-client';
import { BrowserStorage } from '../identity/browser-storage';
import { Identity } from '../identity/identity';
import { DocumentLocation } from '../navigation/document-location';
import { APP_LANGUAGE } from '../../shared/util/app-language';

/** Also read by public/preferences.js, which opens pages in the chosen language before they are shown. */
const KEY = 'keelson.language';

/** The language that a person has chosen: on this device, and in the account for their other devices. */
@Service()
export class LanguageChoice {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly location = inject(DocumentLocation);
  private readonly storage = inject(BrowserStorage);

  /** Remembers the language on this device and, when signed in, in the account. */
  async remember(language: Language): Promise<void> {
    this.storage.write(KEY, language);
    if (!this.identity.signedIn()) return;
    // The choice of this device counts, also when it cannot be saved in the account.
    await this.api
      .patch('/api/me', { body: { preferences: { language } } })
      .then((me) => this.identity.setMe(me))
      .catch(() => undefined);
  }

  /**
   * Applies the account's language on a device where none was chosen.
   *
   * @param language Null when the person has never chosen one.
   */
  follow(language: Language | null): void {
    if (language === null || isLanguage(this.storage.read(KEY))) return;
    this.storage.write(KEY, language);
    if (language !== APP_LANGUAGE) this.location.openIn(language);
  }
}
