import { Component, computed, inject, Service } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { putFile } from '../../core/api/upload-file';
import { Identity } from '../../core/identity/identity';
import { pictureAddress } from '../../core/identity/picture-address';
import { PictureForm } from '../../core/picture/picture-form';
import { PictureStore } from '../../core/picture/picture-store';
import { PictureTarget } from '../../core/picture/picture-target';
import { personName } from '../../shared/util/texts/person-name';

const PATH = '/api/me/picture';

/** The picture of the signed-in account. */
@Service({ autoProvided: false })
export class OwnPicture extends PictureTarget {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);

  readonly name = computed(() => {
    const me = this.identity.me();
    return me === null ? '' : personName(me);
  });
  readonly address = computed(() => {
    const me = this.identity.me();
    return me === null ? null : pictureAddress(me);
  });

  async put(file: Blob): Promise<void> {
    this.identity.setMe(await putFile(PATH, {}, file));
  }

  async remove(): Promise<void> {
    this.identity.setMe(await this.api.delete(PATH));
  }
}

/** The picture of the account. */
@Component({
  selector: 'app-picture-field',
  imports: [PictureForm],
  providers: [PictureStore, { provide: PictureTarget, useClass: OwnPicture }],
  template: `
    <app-picture-form
      i18n-hint
      hint="PNG, JPEG or WebP. People who are signed in can see it next to your name."
    />
  `,
})
export class PictureField {}
