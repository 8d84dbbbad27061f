import { Component, computed, effect, inject, untracked } from '@angular/core';
import type { ManifestEntry } from '@keelson/contracts/learning/manifest';
import { injectQueryParams } from '../../core/navigation/query-params';
import { Cell } from '../../shared/ui/data-table/cell';
import { DataTable } from '../../shared/ui/data-table/data-table';
import { type FilterChoice, FilterChips } from '../../shared/ui/data-table/filter-chips';
import { SearchField } from '../../shared/ui/data-table/search-field';
import { Reveal } from '../../shared/ui/reveal';
import { type Tab, TabList } from '../../shared/ui/tab-list';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { StageStrip } from '../ui/stage-strip';
import { StaffNames } from '../data/staff-names';
import { GapList } from '../feature-gaps/gap-list';
import { ApprovalList } from './approval-list';
import { ControlStore } from './control-store';
import { DraftList } from './draft-list';
import { DraftStore } from './draft-store';
import { IngestSteps } from './ingest-steps';
import { MANIFEST_COLUMNS, stageLabel } from './manifest-columns';
import { FailedVideos } from './failed-videos';
import { FeedbackList } from './feedback-list';
import { SecondApproverSetting } from './second-approver-setting';
import { ManifestPanel } from './manifest-panel';
import { PlanRunList } from './plan-run-list';
import { PlanRunStore } from './plan-run-store';
import { PlanView } from './plan-view';
import { RunList } from './run-list';
import { SourceDrop } from './source-drop';

const STATES: readonly (FilterChoice & { readonly value: ManifestEntry['state'] | null })[] = [
  { value: null, label: $localize`:ingest|Filter of sources by state:All` },
  { value: 'active', label: $localize`:ingest|Filter of sources by state:Active` },
  { value: 'withdrawn', label: $localize`:ingest|Filter of sources by state:Withdrawn` },
];

/** Parameters of the address that belong to the list of documents. */
const LIST_PARAMS = ['open', 'q', 'sort', 'state'];

/** The learning control page: add sources, dry run, plan, approve, apply, roll back and withdraw. */
@Component({
  selector: 'app-control',
  imports: [
    UI_PARTS,
    EmptyState,
    PageHeader,
    RelativeTime,
    StatusChip,
    ApprovalList,
    Cell,
    DataTable,
    DraftList,
    FailedVideos,
    FeedbackList,
    FilterChips,
    GapList,
    IngestSteps,
    SecondApproverSetting,
    ManifestPanel,
    PlanRunList,
    PlanView,
    Reveal,
    RunList,
    SearchField,
    SourceDrop,
    StageStrip,
    TabList,
  ],
  providers: [ControlStore, DraftStore, PlanRunStore, StaffNames],
  host: { class: 'page' },
  templateUrl: './control.html',
  styleUrl: './control.scss',
})
export class ControlPage {
  protected readonly control = inject(ControlStore);
  protected readonly draft = inject(DraftStore);
  protected readonly planRuns = inject(PlanRunStore);
  protected readonly address = injectQueryParams();
  protected readonly columns = MANIFEST_COLUMNS;
  protected readonly states = STATES;
  protected readonly stageLabel = stageLabel;
  protected readonly idOf = ({ id }: ManifestEntry): string => id;

  protected readonly views = computed((): readonly Tab[] => [
    {
      key: 'publish',
      label: $localize`:ingest|View of learning control:Publish`,
      count: this.control.waiting().length,
    },
    { key: 'documents', label: $localize`:ingest|View of learning control:Documents` },
    { key: 'gaps', label: $localize`:ingest|View of learning control:Gaps` },
    { key: 'feedback', label: $localize`:ingest|View of learning control:Feedback` },
  ]);
  protected readonly view = computed(() => {
    const params = this.address.params();
    const asked = this.views().find(({ key }) => key === params.get('view'))?.key;
    return asked ?? (LIST_PARAMS.some((name) => params.has(name)) ? 'documents' : 'publish');
  });
  protected readonly search = computed(() => this.address.params().get('q') ?? '');
  protected readonly state = computed(() => {
    const asked = this.address.params().get('state');
    return STATES.find(({ value }) => value === asked)?.value ?? null;
  });
  protected readonly sort = computed(() => this.address.params().get('sort'));
  protected readonly rows = computed(() => {
    const [search, state] = [this.search().toLowerCase(), this.state()];
    return (
      this.control
        .entries()
        ?.filter(
          (entry) =>
            (state === null || entry.state === state) &&
            `${entry.title}\n${entry.publicDocSlug}\n${entry.uri}`.toLowerCase().includes(search),
        ) ?? null
    );
  });
  protected readonly opened = computed(() => {
    const id = this.address.params().get('open');
    return this.control.entries()?.find((entry) => entry.id === id) ?? null;
  });

  protected readonly manifestError = computed(() => {
    const state = this.control.manifest.state();
    return state.status === 'failed' ? state.error : null;
  });

  constructor() {
    // Also of a rollback or a withdrawal, which begin at a document.
    effect(() => {
      if (this.draft.plan() === null) return;
      if (untracked(this.view) !== 'publish') this.address.update({ view: 'publish', open: null });
    });
  }

  /** A link to the list may lack its view, which would be another one without the parameter that is removed. */
  protected showList(patch: Readonly<Record<string, string | null>>): void {
    this.address.update({ view: 'documents', ...patch });
  }
}
