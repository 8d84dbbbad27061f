import { DOCUMENT, inject, Service } from '@angular/core';

export interface SpeechOptions {
  /** BCP 47. */
  readonly locale: string;
  /** 1 is normal speed. */
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
}

/** The result of an utterance. `unavailable`: the browser has no speech, or it stopped working. */
export type SpeechResult = 'completed' | 'interrupted' | 'unavailable';

/** Speech starts immediately or never: some browsers fire neither start nor error. */
const START_TIMEOUT_MS = 2_500;
/** Speech that has not ended by then is stuck. */
const END_TIMEOUT_MS = 60_000;

/** Reads text aloud with the browser's speech synthesis. Keelson sends no text to another service. */
@Service()
export class Narrator {
  private readonly window = inject(DOCUMENT).defaultView;
  /** Undefined on the server and in some browsers. */
  private readonly speech = this.window?.speechSynthesis;
  private stop: ((result: SpeechResult) => void) | null = null;

  /** Speaks one sentence and interrupts the current one. Never rejects. */
  speak(text: string, { locale, rate, volume }: SpeechOptions): Promise<SpeechResult> {
    this.cancel();
    const { speech } = this;
    if (speech === undefined) return Promise.resolve('unavailable');
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { lang: locale, rate, volume });
    return new Promise((resolve) => {
      const end = (result: SpeechResult): void => {
        clearTimeout(watch);
        if (this.stop === end) this.stop = null;
        resolve(result);
      };
      let watch = setTimeout(() => {
        end('unavailable');
        speech.cancel();
      }, START_TIMEOUT_MS);
      this.stop = end;
      utterance.onstart = () => {
        clearTimeout(watch);
        watch = setTimeout(() => {
          end('unavailable');
          speech.cancel();
        }, END_TIMEOUT_MS);
      };
      utterance.onend = () => end('completed');
      utterance.onerror = ({ error }) =>
        end(error === 'interrupted' || error === 'canceled' ? 'interrupted' : 'unavailable');
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
