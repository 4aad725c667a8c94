import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** The parsed `OTEL_TRACES_SAMPLER` and its argument. */
export interface SamplerChoice {
  readonly root: 'always_on' | 'always_off' | 'traceidratio';
  /** Whether the sampling decision of a remote parent is followed. */
  readonly isParentBased: boolean;
  /** For `traceidratio`, from 0 to 1. */
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
