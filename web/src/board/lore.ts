/** What a piece can do besides its moves, for those who look at it: by game and piece. Loaded with the boards, not with the page. */
import type { Words } from '../net/types';

export const LORE: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'gungi-enhanced': {
    king: {
      es: 'Si recibe mate, pierde la partida; el Ascenso nunca lo eleva.',
      en: 'Checkmated, it loses the game; it is never raised by Ascent.',
    },
    swordsman: {
      es: 'Sacrificio: solo y junto a su Rey en jaque, puede cambiar de lugar con él.',
      en: 'Sacrifice: alone beside its King in check, it may swap places with it.',
    },
    pawn: {
      es: 'Solo se coloca uno por columna, y nunca donde no podría volver a moverse.',
      en: 'Only one per column may be placed; it may not be placed where it could never move.',
    },
    'pawn-major': {
      es: 'Solo se coloca un Peón por columna.',
      en: 'Only one Pawn per column may be placed.',
    },
    'pawn-boar': {
      es: 'Solo se coloca un Peón por columna.',
      en: 'Only one Pawn per column may be placed.',
    },
    cannon: {
      es: 'Solo en el nivel 1. Ascenso: eleva a su bando en su columna, por delante, y a lo que tenga encima. Solo captura dentro de su torre.',
      en: 'Stands at level 1 only. Ascent: raises its side on its column in front of it, and what stands on it. It captures only inside its tower.',
    },
    fortress: {
      es: 'Solo en el nivel 1. Ascenso: eleva a su bando a dos casillas dentro de su territorio, y a lo que tenga encima. Nunca captura.',
      en: 'Stands at level 1 only. Ascent: raises its side within two squares in its own territory, and what stands on it. It never captures.',
    },
    assassin: {
      es: 'Es base: se pueden colocar piezas encima.',
      en: 'A foundation: pieces may be placed on it.',
    },
    horse: {
      es: 'Es base: se pueden colocar piezas encima.',
      en: 'A foundation: pieces may be placed on it.',
    },
    lancer: {
      es: 'Sustitución: puede cambiarse por una pieza de la reserva.',
      en: 'Substitution: may be exchanged for a piece of the reserve.',
    },
    jester: {
      es: 'Traición: al capturar la cima de una torre, da la vuelta a lo que queda debajo. Dos en una columna, o dar jaque con él, es falta.',
      en: 'Betrayal: capturing the top of a tower, it turns over what is left below. Two in a column, or check by it, is a fault.',
    },
    major: {
      es: 'Reclutamiento: lo que captura se coloca enseguida en su territorio.',
      en: 'Recruitment: what it captures is placed at once in its own territory.',
    },
    boar: {
      es: 'Montura: en la base de una torre puede llevarla entera.',
      en: 'Mount: at the base of a tower it may carry all of it.',
    },
    bear: {
      es: 'Montura: en la base de una torre puede llevarla entera.',
      en: 'Mount: at the base of a tower it may carry all of it.',
    },
    elephant: {
      es: 'Montura: en la base de una torre puede llevarla entera.',
      en: 'Mount: at the base of a tower it may carry all of it.',
    },
    unicorn: {
      es: 'Montura: en la base de una torre puede llevarla entera.',
      en: 'Mount: at the base of a tower it may carry all of it.',
    },
    captain: {
      es: 'Permuta: en un extremo de su torre de tres, puede cambiarse con el otro extremo.',
      en: 'Exchange: at one end of its own tower of three, it may swap with the other end.',
    },
    'griffin-fortress': {
      es: 'Imitación: sobre otra pieza se mueve como ella. Capturado, debe colocarse enseguida.',
      en: 'Imitation: on another piece it moves as that piece does. Captured, it must be placed at once.',
    },
    'griffin-cannon': {
      es: 'Imitación: sobre otra pieza se mueve como ella. Capturado, debe colocarse enseguida.',
      en: 'Imitation: on another piece it moves as that piece does. Captured, it must be placed at once.',
    },
    'griffin-hidden': {
      es: 'Imitación: sobre otra pieza se mueve como ella. Lo que esconde es secreto de su dueño.',
      en: 'Imitation: on another piece it moves as that piece does. What it hides is its owner’s secret.',
    },
    'pawn-hidden': {
      es: 'Lo que esconde es secreto de su dueño.',
      en: 'What it hides is its owner’s secret.',
    },
    lion: {
      es: 'El Ascenso nunca lo eleva.',
      en: 'Never raised by Ascent.',
    },
    dragon: {
      es: 'El Ascenso nunca lo eleva.',
      en: 'Never raised by Ascent.',
    },
    phoenix: {
      es: 'El Ascenso nunca lo eleva.',
      en: 'Never raised by Ascent.',
    },
  },
  'gungi-marshal': {
    marshal: {
      es: 'Si recibe mate, pierde la partida. Nada se pone nunca sobre él, y los dos mariscales nunca quedan juntos.',
      en: 'Checkmated, it loses the game. Nothing is ever put on it, and the two marshals never stand side by side.',
    },
    'lieutenant-general': {
      es: 'Abre todos los pisos: cada pieza propia visible con una línea libre hasta él se mueve como en el piso 1, 2 o 3, a su gusto. Cubierto no sirve a nadie.',
      en: 'Opens all tiers: every uncovered piece of its side with a free line to it moves as on tier 1, 2 or 3, as it likes. Covered, it serves nobody.',
    },
    'major-general': {
      es: 'Cuanto más alto está, más lejos llega.',
      en: 'The higher it stands, the further it reaches.',
    },
    general: {
      es: 'Cuanto más alto está, más lejos llega.',
      en: 'The higher it stands, the further it reaches.',
    },
    fortress: {
      es: 'Eleva a sus vecinas: una pieza propia visible junto a ella se mueve como si estuviera encima.',
      en: 'Raises its neighbours: an uncovered piece of its side beside it moves as if it stood on the Fortress.',
    },
    counsel: {
      es: 'Se mueve igual en los tres pisos.',
      en: 'Moves alike on all three tiers.',
    },
    cannon: {
      es: 'Captura solo por encima: en su fila o columna, a cualquier distancia, detrás de al menos una casilla ocupada.',
      en: 'Captures only over something: along its rank or file, at any distance, behind at least one occupied square.',
    },
    musketeer: {
      es: 'Cuanto más alto está, más lejos llega.',
      en: 'The higher it stands, the further it reaches.',
    },
    samurai: {
      es: 'Cuanto más alto está, más lejos llega.',
      en: 'The higher it stands, the further it reaches.',
    },
    knight: {
      es: 'Salta por encima de otras piezas.',
      en: 'Leaps over other pieces.',
    },
    spy: {
      es: 'Cuanto más alto está, más lejos llega.',
      en: 'The higher it stands, the further it reaches.',
    },
    archer: {
      es: 'Salta por encima de otras piezas.',
      en: 'Leaps over other pieces.',
    },
    pawn: {
      es: 'En el nivel 1 de su tercera fila puede avanzar dos casillas. Captura como se mueve.',
      en: 'On level 1 of its own third rank it may go two squares forward. It captures as it moves.',
    },
  },
  'gungi-25': {
    marshal: {
      es: 'Quien lo captura gana. Nada se pone nunca sobre él.',
      en: 'Whoever captures it wins. Nothing is ever put on it.',
    },
    cannon: {
      es: 'Hacia delante salta dos casillas; a los lados y atrás va por líneas.',
      en: 'Forward it vaults over two squares; to the sides and back it goes by lines.',
    },
    archer: {
      es: 'Hacia delante salta la casilla contigua y sigue recto o en diagonal.',
      en: 'Forward it vaults over the next square, then goes straight or diagonally on.',
    },
    musketeer: {
      es: 'Hacia delante salta la casilla contigua.',
      en: 'Forward it vaults over the next square.',
    },
    tactician: {
      es: 'Traición: al apilarse puede hacer suyas las piezas enemigas de la torre.',
      en: 'Betrayal: when it stacks it may turn the enemies of the tower over to its side.',
    },
    fortress: {
      es: 'Se mueve como cualquier otra pieza y puede estar sobre otras.',
      en: 'Moves like any other piece, and may stand on others.',
    },
  },
  gueides: {
    president: {
      es: 'Si lo capturan, la partida se pierde. Mientras vive su Radar, da hasta dos pasos.',
      en: 'Captured, the game is lost. While its Radar lives it takes up to two steps.',
    },
    radar: {
      es: 'Mientras vive, su Presidente puede dar dos pasos.',
      en: 'While it lives, its President may take two steps.',
    },
    missile: {
      es: 'Vuela: pasa por encima de las piezas.',
      en: 'Flies: it passes over pieces.',
    },
    satellite: {
      es: 'Vuela: pasa por encima de las piezas.',
      en: 'Flies: it passes over pieces.',
    },
  },
};
