/** The types of opossum that the circuit breaker uses; the package ships none. */
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
    /** Whether the error is the breaker's own, because it is open or full. */
    static isOurError(error: Error): boolean;
    constructor(action: RunWork, options: CircuitBreakerOptions);
    fire: RunWork;
  }
}
