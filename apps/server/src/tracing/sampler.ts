import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** What `OTEL_TRACES_SAMPLER` and its argument say. */
export interface SamplerChoice {
  readonly root: 'always_on' | 'always_off' | 'traceidratio';
  /** Whether a trace that somebody else began is recorded when they recorded it. */
  readonly isParentBased: boolean;
  /** Of `traceidratio`: from 0 to 1. */
  readonly ratio: number;
}

export function samplerOf({ root, isParentBased, ratio }: SamplerChoice): Sampler {
  const rootSampler = rootOf(root, ratio);
  return isParentBased ? new ParentBasedSampler({ root: rootSampler }) : rootSampler;
}

function rootOf(root: SamplerChoice['root'], ratio: number): Sampler {
  switch (root) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
  }
}
