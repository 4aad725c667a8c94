/** The part of opossum that the circuit breaker uses; the package ships no types of its own. */
declare module 'opossum' {
  interface CircuitBreakerOptions {
    readonly name: string;
    readonly timeout: number | false;
    readonly resetTimeout: number;
    readonly rollingCountTimeout: number;
    readonly volumeThreshold: number;
    readonly errorThresholdPercentage: number;
    readonly capacity: number;
    readonly rollingPercentilesEnabled: boolean;
    readonly enableSnapshots: boolean;
  }

  type RunWork = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

  export default class CircuitBreaker {
    /** Whether the breaker itself made the error, because it is open or full. */
    static isOurError(error: Error): boolean;
    constructor(action: RunWork, options: CircuitBreakerOptions);
    fire: RunWork;
  }
}
