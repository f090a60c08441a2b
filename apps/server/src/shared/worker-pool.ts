import { type ChildProcess, fork } from 'node:child_process';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A thread or process that answers each message by one message. */
export interface PoolWorker<Task> {
  /** Emits `message` with a result, `error` and `exit`. */
  events: NodeJS.EventEmitter;
  give(task: Task): void;
  /** Terminates it in any state; resolves when it has ended. */
  stop(): Promise<unknown>;
  /** Whether it keeps the process of the shop alive. */
  hold(isHeld: boolean): void;
}

/** Starts a thread. */
export function threadOf<Task>(url: URL, resourceLimits: ResourceLimits): PoolWorker<Task> {
  const worker = new Worker(url, { resourceLimits });
  return {
    events: worker,
    give: (task) => worker.postMessage(task),
    stop: () => worker.terminate(),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  };
}

/** Starts a process. */
export function processOf<Task extends object>(
  url: URL,
  { env, setUp }: { env: NodeJS.ProcessEnv; setUp: (child: ChildProcess) => void },
): PoolWorker<Task> {
  const child = fork(url, {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  setUp(child);
  return {
    events: child,
    // Ignore errors: 'exit' reports a process that has ended.
    give: (task) => void child.send(task, () => undefined),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
    hold: (isHeld) => (isHeld ? child.channel?.ref() : child.channel?.unref()),
  };
}

/** Rejects tasks because the shop is being stopped. */
export class PoolClosedError extends Error {
  override name = 'PoolClosedError';
}

interface Pending<Task, Result> {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Member<Task, Result> {
  worker: PoolWorker<Task>;
  current: Pending<Task, Result> | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs tasks in at most `most` workers, each one task at a time, the others in order of arrival. Workers start when they are
 * needed and stop after `idleMs`. One that fails, or takes longer than `timeoutMs`, is stopped, and its task rejected.
 */
export function createWorkerPool<Task, Result>({
  start,
  most,
  timeoutMs,
  idleMs,
  isAwaited = true,
}: {
  start: () => PoolWorker<Task>;
  most: number;
  timeoutMs: number;
  idleMs: number;
  /** Whether running tasks keep the process of the shop alive. */
  isAwaited?: boolean;
}) {
  const members = new Set<Member<Task, Result>>();
  const waiting: Pending<Task, Result>[] = [];
  let isClosed = false;

  function add(): Member<Task, Result> {
    const member: Member<Task, Result> = { worker: start(), current: undefined, timer: undefined };
    members.add(member);
    const { events } = member.worker;
    events.on('message', (result: Result) => finish(member, result));
    events.on('error', (error: Error) => void drop(member, error));
    events.on('exit', (code) => void drop(member, new Error(`The worker ended with ${code}.`)));
    member.worker.hold(false);
    return member;
  }

  function finish(member: Member<Task, Result>, result: Result): void {
    if (!members.has(member)) return;
    clearTimeout(member.timer);
    member.current?.resolve(result);
    member.current = undefined;
    member.worker.hold(false);
    member.timer = setTimeout(() => void drop(member, new Error('idle')), idleMs).unref();
    workOn();
  }

  async function drop(member: Member<Task, Result>, reason: Error): Promise<void> {
    if (!members.delete(member)) return;
    clearTimeout(member.timer);
    const stopped = member.worker.stop();
    member.current?.reject(reason);
    workOn();
    await stopped;
  }

  function workOn(): void {
    while (waiting.length > 0 && !isClosed) {
      const free = [...members].find(({ current }) => current === undefined);
      if (!free && members.size >= most) return;
      const next = waiting.shift() as Pending<Task, Result>;
      try {
        give(free ?? add(), next);
      } catch (error) {
        next.reject(error as Error);
      }
    }
  }

  function give(member: Member<Task, Result>, next: Pending<Task, Result>): void {
    member.current = next;
    clearTimeout(member.timer);
    member.timer = setTimeout(
      () => void drop(member, new Error(`The worker took longer than ${timeoutMs} ms.`)),
      timeoutMs,
    );
    if (isAwaited) member.worker.hold(true);
    else member.timer.unref();
    member.worker.give(next.task);
  }

  return {
    run: (task: Task): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (isClosed) reject(new PoolClosedError('The shop is being stopped.'));
        else waiting.push({ task, resolve, reject });
        workOn();
      }),
    /** Stops all workers, and rejects running and queued tasks. */
    async close(): Promise<void> {
      isClosed = true;
      const reason = new PoolClosedError('The shop is being stopped.');
      for (const { reject } of waiting.splice(0)) reject(reason);
      await Promise.all([...members].map((member) => drop(member, reason)));
    },
  };
}
