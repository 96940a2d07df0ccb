/** The address at which an hour is agreed: first day (`dd/mm/yyyy`) and time in Brasília. */
export const newStanding = (therapistId: string, day: string, startTime: string, everyWeeks: number) =>
  ({
    to: "/atendimento-fixo/novo",
    search: { psicologo: therapistId, dia: day, hora: startTime.slice(0, 5), semanas: String(everyWeeks) },
  }) as const;
