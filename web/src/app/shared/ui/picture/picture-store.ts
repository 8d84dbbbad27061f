import { inject, Service, signal } from '@angular/core';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { putFile } from '../../core/api/upload-file';
import { Identity } from '../../core/identity/identity';
import { type CroppedPicture, PictureCropper } from './crop-picture';

const PATH = '/api/me/picture';

/** The picture of the account, and the one that is previewed before it is saved. */
@Service({ autoProvided: false })
export class PictureStore {
  private readonly api = inject(ApiClient);
  private readonly identity = inject(Identity);
  private readonly cropper = inject(PictureCropper);

  private readonly _draft = signal<CroppedPicture | null>(null);
  private readonly _unreadable = signal(false);
  readonly submission = new Submission();
  readonly me = this.identity.me;
  readonly draft = this._draft.asReadonly();
  /** True when the chosen file cannot be a picture. */
  readonly unreadable = this._unreadable.asReadonly();

  async choose(file: File): Promise<void> {
    this.submission.reset();
    const cropped = await this.cropper.crop(file);
    this._unreadable.set(cropped === null);
    this._draft.set(cropped);
  }

  discard(): void {
    this._draft.set(null);
    this.submission.reset();
  }

  /** The preview stays while it fails. */
  async save(): Promise<boolean> {
    const draft = this._draft();
    if (draft === null) return false;
    const saved = await this.submission.run(async () => {
      try {
        this.identity.setMe(await putFile(PATH, draft.file));
      } catch (error) {
        throw error instanceof ApiError ? this.api.reportError(error) : error;
      }
    });
    if (saved) this._draft.set(null);
    return saved;
  }

  remove(): Promise<boolean> {
    this._unreadable.set(false);
    return this.submission.run(async () => {
      this.identity.setMe(await this.api.delete(PATH));
    });
  }
}
