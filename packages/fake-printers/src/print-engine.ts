import type { PrinterCondition } from '@comptoir/printer-client/conditions';
import { type PrintedRow, paperRoll } from './paper.ts';
import { type Command, parseCommand } from './parse-command.ts';

/**
 * What goes wrong with one job: its connection is lost before the cut, after it or after so many lines, its
 * end is never confirmed or twice, or after so many lines the paper ends, the cover opens, power is lost.
 */
export type Fault =
  | 'drop_before_cut'
  | 'drop_after_cut'
  | 'never_confirms'
  | 'confirms_twice'
  | { readonly dropAfterLines: number }
  | { readonly noPaperAfterLines: number; readonly keepsBuffer: boolean }
  | { readonly coverOpenAfterLines: number }
  | { readonly powerLostAfterLines: number }
  | { readonly msPerLine: number };

/** Rows that a cut separated, with the bytes that made them. */
export interface CutRows {
  readonly rows: readonly PrintedRow[];
  readonly bytes: Uint8Array;
}

export interface EngineEvents {
  readonly onCut: (cut: CutRows) => void;
  readonly onConfirm: (id: string) => void;
  readonly onReportChanges: (isOn: boolean) => void;
  readonly onDrawer: () => void;
  /** The paper moved, or the condition changed. */
  readonly onChange: (condition: PrinterCondition) => void;
  readonly dropConnection: () => void;
  readonly losePower: () => void;
}

/** The part of a printer behind its interface: a buffer, a head over a roll of paper, a cutter. */
export interface PrintEngine {
  receive(bytes: Uint8Array): void;
  condition(): PrinterCondition;
  /** Rows since the last cut. */
  uncut(): CutRows;
  failNext(...faults: (Fault | null)[]): void;
  setPaper(isThere: boolean): void;
  setCover(isOpen: boolean): void;
  /** Forgets a command whose end did not arrive. */
  forgetIncomplete(): void;
  /** Loses the buffer and all modes; what is on paper stays. */
  reset(): void;
}

export interface EngineSettings {
  readonly dots: number;
  /** Lines until the paper ends. */
  readonly paperLines: number;
  /** 0 prints at once. */
  readonly msPerLine: number;
}

export function printEngine(settings: EngineSettings, events: EngineEvents): PrintEngine {
  const { dots, paperLines } = settings;
  const roll = paperRoll(dots);
  const faults: (Fault | null)[] = [];
  let buffer = Buffer.alloc(0);
  let executed: Uint8Array[] = [];
  let linesLeft = paperLines;
  let isCoverOpen = false;
  let pause: NodeJS.Timeout | null = null;
  /** The fault of the job under the head, until the next job begins. */
  let fault: Fault | null = null;
  let jobLines = 0;

  function condition(): PrinterCondition {
    if (isCoverOpen) return 'cover';
    return linesLeft > 0 ? 'ready' : 'paper';
  }

  function changed(): void {
    events.onChange(condition());
  }

  function run(): void {
    while (pause === null && condition() === 'ready') {
      const parsed = parseCommand(buffer);
      if (!parsed) return;
      if (parsed.command.kind === 'cut' && fault === 'drop_before_cut' && jobLines > 0) {
        losesConnection();
        return;
      }
      executed.push(buffer.subarray(0, parsed.length));
      buffer = buffer.subarray(parsed.length);
      execute(parsed.command);
    }
  }

  function execute(command: Command): void {
    const moved = roll.execute(command);
    if (command.kind === 'cut') cut();
    else if (moved > 0) lineMoved();
    if (command.kind === 'drawer') events.onDrawer();
    if (command.kind === 'report_changes') events.onReportChanges(command.isOn);
    if (command.kind === 'confirm') confirm(command.id);
  }

  function cut(): void {
    const { rows, bytes } = uncut();
    roll.cut();
    executed = [];
    jobLines = 0;
    events.onCut({ rows, bytes });
    if (fault === 'drop_after_cut') losesConnection();
    changed();
  }

  function confirm(id: string): void {
    if (fault === 'never_confirms') return;
    events.onConfirm(id);
    if (fault === 'confirms_twice') events.onConfirm(id);
  }

  function lineMoved(): void {
    if (jobLines === 0) fault = faults.shift() ?? null;
    jobLines += 1;
    linesLeft -= 1;
    if (typeof fault === 'object' && fault !== null) suffer(fault);
    else if (settings.msPerLine > 0) pauseFor(settings.msPerLine);
    changed();
  }

  function suffer(now: Exclude<Fault, string>): void {
    if ('msPerLine' in now) {
      pauseFor(now.msPerLine);
    } else if ('dropAfterLines' in now) {
      if (jobLines === now.dropAfterLines) losesConnection();
    } else if ('coverOpenAfterLines' in now) {
      if (jobLines === now.coverOpenAfterLines) isCoverOpen = true;
    } else if ('powerLostAfterLines' in now) {
      if (jobLines === now.powerLostAfterLines) events.losePower();
    } else if (jobLines === now.noPaperAfterLines) {
      linesLeft = 0;
      if (!now.keepsBuffer) buffer = Buffer.alloc(0);
    }
  }

  function pauseFor(ms: number): void {
    pause = setTimeout(() => {
      pause = null;
      run();
    }, ms);
  }

  /** What was behind the command had not arrived. */
  function losesConnection(): void {
    fault = null;
    buffer = Buffer.alloc(0);
    events.dropConnection();
  }

  const uncut = () => ({ rows: roll.rows, bytes: Buffer.concat(executed) });

  return {
    receive(bytes) {
      buffer = Buffer.concat([buffer, bytes]);
      run();
    },
    condition,
    uncut,
    failNext: (...next) => void faults.splice(0, faults.length, ...next),
    setPaper(isThere) {
      linesLeft = isThere ? Number.POSITIVE_INFINITY : 0;
      changed();
      run();
    },
    setCover(isOpen) {
      isCoverOpen = isOpen;
      changed();
      run();
    },
    forgetIncomplete() {
      if (pause === null && condition() === 'ready') buffer = Buffer.alloc(0);
    },
    reset() {
      if (pause) clearTimeout(pause);
      pause = null;
      buffer = Buffer.alloc(0);
      jobLines = 0;
      roll.reset();
    },
  };
}
