type Listener = (formerId: string, id: string) => void | Promise<void>;

const listeners: Listener[] = [];

/**
 * Registers a callback for changes of a person's id, called once what is stored on the device has been updated
 * (rename-id.ts).
 */
export function onIdChange(listener: Listener): void {
  listeners.push(listener);
}

/** Sequentially, in the order of registration. */
export async function announceIdChange(formerId: string, id: string): Promise<void> {
  for (const listener of listeners) await listener(formerId, id);
}
