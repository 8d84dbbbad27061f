import { DOCUMENT, inject, Service } from '@angular/core';

/** How something is said. */
export interface Manner {
  /** BCP 47. */
  readonly locale: string;
  /** 1 is usual. */
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
}

/** What becomes of something that is said; `silent` is a browser that has no voice, or lost it. */
export type Spoken = 'said' | 'interrupted' | 'silent';

/** A voice that is there begins at once; some browsers never begin and never say so. */
const BEGINS_WITHIN = 2_500;
/** No sentence takes longer: a voice that has not ended by then has got stuck. */
const ENDS_WITHIN = 60_000;

/** Reads aloud with the browser's own speech. Nothing that is said leaves the machine by our doing. */
@Service()
export class Narrator {
  private readonly window = inject(DOCUMENT).defaultView;
  /** Some browsers, and the server, have none. */
  private readonly speech = this.window?.speechSynthesis;
  private stop: ((how: Spoken) => void) | null = null;

  /** Says one sentence; what is being said is interrupted. Never fails. */
  say(text: string, { locale, rate, volume }: Manner): Promise<Spoken> {
    this.cancel();
    const { speech } = this;
    if (speech === undefined) return Promise.resolve('silent');
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang: locale, rate, volume });
    return new Promise((resolve) => {
      const end = (how: Spoken): void => {
        clearTimeout(watch);
        if (this.stop === end) this.stop = null;
        resolve(how);
      };
      let watch = setTimeout(() => {
        end('silent');
        speech.cancel();
      }, BEGINS_WITHIN);
      this.stop = end;
      utterance.onstart = () => {
        clearTimeout(watch);
        watch = setTimeout(() => {
          end('silent');
          speech.cancel();
        }, ENDS_WITHIN);
      };
      utterance.onend = () => end('said');
      utterance.onerror = ({ error }) =>
        end(error === 'interrupted' || error === 'canceled' ? 'interrupted' : 'silent');
      speech.speak(utterance);
    });
  }

  cancel(): void {
    const stop = this.stop;
    this.stop = null;
    stop?.('interrupted');
    this.speech?.cancel();
  }
}
