/** Continues in a new task. The browser handles touches only between tasks, so long work is split into several. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
