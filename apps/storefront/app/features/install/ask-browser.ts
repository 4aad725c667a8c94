import { noteInConsole } from '#lib/browser/console-note.ts';
import { useInstall } from '#stores/visitor/install.ts';
import { type InstallPrompt, useInstallPrompt } from '#stores/visitor/install-prompt.ts';

/**
 * Shows the browser's install prompt and stores the answer. A prompt can be used once. Rules F-7 and F-8.
 */
export async function askBrowser(prompt: InstallPrompt): Promise<void> {
  try {
    await prompt.prompt();
    const { outcome } = await prompt.userChoice;
    useInstall.setState(outcome === 'accepted' ? { isInstalled: true } : { isCancelled: true });
  } catch (failure) {
    noteInConsole(`The app could not be installed: ${failure}`);
  } finally {
    useInstallPrompt.setState({ prompt: null });
  }
}
