/** A slow phone answers to touches between two tasks, so long work is cut into several. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
