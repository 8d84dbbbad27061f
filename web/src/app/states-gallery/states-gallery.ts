import {
  afterNextRender,
  type ApplicationRef,
  Component,
  computed,
  DestroyRef,
  Directive,
  ElementRef,
  inject,
  input,
  reflectComponentType,
} from '@angular/core';
import { PageHeader } from '../shared/ui/page-header';
import { UI_PARTS } from '../shared/ui/ui-parts';
import { ThemeSwitch } from '../shell/theme-switch';
import type { Example } from './example';
import { startExample } from './example-app';
import { EXAMPLES } from './examples';

/** Draws an example in its element. */
@Directive({ selector: '[appExample]' })
export class ExampleStage {
  readonly appExample = input.required<Example>();

  constructor() {
    const stage = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    let app: Promise<ApplicationRef> | null = null;
    afterNextRender(() => {
      app = startExample(this.appExample(), stage);
    });
    inject(DestroyRef).onDestroy(() => void app?.then((started) => started.destroy()));
    // Examples show states; what would be pressed in them is not what they show.
    stage.addEventListener('click', stop, { capture: true });
    stage.addEventListener('submit', stop, { capture: true });
  }
}

function stop(event: Event): void {
  if (!event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Every loading, empty, error and offline state of the product's views, for developers. */
@Component({
  selector: 'app-states-gallery',
  imports: [UI_PARTS, PageHeader, ExampleStage, ThemeSwitch],
  host: { class: 'page', role: 'main' },
  templateUrl: './states-gallery.html',
  styleUrl: './states-gallery.scss',
})
export class StatesGallery {
  /** From the URL: the only area to show. */
  readonly area = input<string>();
  protected readonly areas = Object.keys(EXAMPLES);
  protected readonly shown = computed(() =>
    Object.entries(EXAMPLES)
      .filter(([area]) => this.area() === undefined || area === this.area())
      .map(([area, examples]) => ({
        area,
        examples: examples.map((example) => ({
          ...example,
          id: `${area}-${example.name}-${example.state}`.toLowerCase().replaceAll(/\W+/g, '-'),
          selector: reflectComponentType(example.component)?.selector,
        })),
      })),
  );

  constructor() {
    inject(DestroyRef).onDestroy(openDialogsInPlace());
  }
}

/** Dialogs stand in their place on the page instead of over it. @returns Ends it. */
function openDialogsInPlace(): () => void {
  const { prototype } = HTMLDialogElement;
  const modal = Object.getOwnPropertyDescriptor(prototype, 'showModal');
  function showInPlace(this: HTMLDialogElement): void {
    this.open = true;
    this.style.position = 'static';
  }
  Object.defineProperty(prototype, 'showModal', { ...modal, value: showInPlace });
  return () => {
    if (modal !== undefined) Object.defineProperty(prototype, 'showModal', modal);
  };
}
