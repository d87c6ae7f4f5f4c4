//! The commands over games: rules, records, engine and what is made of them.

pub(super) const TEXTS: &[(&str, &str)] = &[
    (
        "Draw a position; say whose move it is, check and result",
        "Dibujar una posición; decir a quién le toca, si hay jaque y el resultado",
    ),
    ("The game's id (see `ikusa games`)", "El id del juego (véase `ikusa games`)"),
    (
        "The position to start from, in the game's own text [default: the game's start]",
        "La posición de partida, en el texto del juego [por defecto: el comienzo del juego]",
    ),
    (
        "Moves to play first, separated by spaces, or by semicolons if one has spaces in it",
        "Jugadas que se hacen primero, separadas por espacios, o por punto y coma si alguna lleva espacios",
    ),
    (
        "An option of the game, as often as needed (see `ikusa games`)",
        "Una opción del juego, cuantas veces haga falta (véase `ikusa games`)",
    ),
    ("How pieces are drawn", "Cómo se dibujan las piezas"),
    ("Colours and emphasis in the drawing", "Colores y énfasis en el dibujo"),
    ("List the legal moves, one per line, sorted", "Listar las jugadas legales, una por línea, en orden"),
    ("Answer as a JSON array", "Responder con una lista JSON"),
    (
        "Say whether a move is legal, and if not which clause forbids it",
        "Decir si una jugada es legal y, si no, qué cláusula la prohíbe",
    ),
    ("The move in question", "La jugada en cuestión"),
    (
        "Name every clause that the move breaks, not the first alone",
        "Nombrar todas las cláusulas que la jugada infringe, no solo la primera",
    ),
    ("Count the leaves of the game tree", "Contar las hojas del árbol del juego"),
    ("How many plies deep", "A cuántas jugadas de profundidad"),
    ("Count below each move separately", "Contar por separado debajo de cada jugada"),
    ("How many threads share the work", "Cuántos hilos se reparten el trabajo"),
    (
        "Play the moves of the last ply too instead of counting them in sets",
        "Hacer también las jugadas del último nivel en vez de contarlas en conjunto",
    ),
    (
        "Set up an army: random, preset, or check one",
        "Preparar un ejército: al azar, con nombre, o revisar uno",
    ),
    ("Whose army", "De qué bando es el ejército"),
    (
        "The seed of a random army; the same seed gives the same army [default: by the clock]",
        "La semilla de un ejército al azar; la misma semilla da el mismo ejército [por defecto: según el reloj]",
    ),
    ("A named army", "Un ejército con nombre"),
    (
        "Give every reason why this text is not a legal army",
        "Dar todos los motivos por los que este texto no es un ejército legal",
    ),
    ("List the named armies", "Listar los ejércitos con nombre"),
    ("Validate record files", "Revisar registros de partidas"),
    (
        "Files, directories or patterns (`-`: standard input)",
        "Archivos, directorios o patrones (`-`: la entrada estándar)",
    ),
    (
        "The game of the record [default: by the file's name or content]",
        "El juego del registro [por defecto: según el nombre o el contenido del archivo]",
    ),
    (
        "The format of the file [default: by its name or content]",
        "El formato del archivo [por defecto: según su nombre o contenido]",
    ),
    (
        "Read what can be read of a broken file, and say what is wrong with it",
        "Leer lo que se pueda de un archivo con errores y decir cuáles son",
    ),
    (
        "How many files to work on at a time [default: one per processor]",
        "Cuántos archivos a la vez [por defecto: uno por procesador]",
    ),
    ("Answer as JSON, one object per line", "Responder en JSON, un objeto por línea"),
    ("Translate a record file into another format", "Pasar registros a otro formato"),
    ("The format to write (see `ikusa games`)", "El formato que se escribe (véase `ikusa games`)"),
    (
        "Where to write: a file, or a directory for several [default: standard output for one file, else beside each]",
        "Dónde escribir: un archivo, o un directorio si son varios [por defecto: la salida estándar si es uno, si no junto a cada uno]",
    ),
    (
        "Leave out what the format cannot express, and name it on standard error",
        "Omitir lo que el formato no puede expresar y nombrarlo en la salida de errores",
    ),
    (
        "Write times as comments where the format has no place for them",
        "Escribir los tiempos como comentarios donde el formato no tiene lugar para ellos",
    ),
    ("Play a game in the terminal", "Jugar una partida en la terminal"),
    (
        "Play against the computer, from 0 (a beginner) to 9 (as strong as it gets)",
        "Jugar contra la computadora, de 0 (principiante) a 9 (lo más fuerte posible)",
    ),
    (
        "Which side the computer plays [default: the one that does not begin]",
        "Con qué bando juega la computadora [por defecto: el que no empieza]",
    ),
    ("Throw five pieces for who begins instead", "Sortear quién comienza lanzando cinco piezas"),
    (
        "The secret formation, for games that begin with one: ask, random, a preset, a text or a file [default: ask at a terminal, else the book's sample]",
        "La formación secreta, en juegos que comienzan con una: ask (preguntar), random (al azar), un nombre, un texto o un archivo [por defecto: preguntar en una terminal, si no la del libro]",
    ),
    (
        "A clock for each player: 10m, 10m+5s (added per move) or 10m/30s (byoyomi)",
        "Un reloj para cada jugador: 10m, 10m+5s (se suman por jugada) o 10m/30s (byoyomi)",
    ),
    (
        "How long the computer thinks about a move at the most",
        "Cuánto piensa la computadora una jugada a lo sumo",
    ),
    (
        "Decides how a level plays this game and what it overlooks [default: by the clock]",
        "Decide cómo juega un nivel esta partida y qué pasa por alto [por defecto: según el reloj]",
    ),
    (
        "The players' names, for the record: BLACK,WHITE",
        "Los nombres de los jugadores, para el registro: NEGRAS,BLANCAS",
    ),
    ("Find the best move", "Buscar la mejor jugada"),
    (
        "How long to think, such as 200ms or 5s [default: 1s, if nothing else is given]",
        "Cuánto pensar, como 200ms o 5s [por defecto: 1s, si no se indica otra cosa]",
    ),
    ("How many nodes to search", "Cuántos nodos buscar"),
    ("How many plies to look ahead", "Cuántas jugadas mirar adelante"),
    ("How many lines to show", "Cuántas líneas mostrar"),
    ("How many threads search together", "Cuántos hilos buscan juntos"),
    ("Megabytes of the transposition table", "Megabytes de la tabla de transposiciones"),
    ("How strong, from 0 to 9", "Qué tan fuerte, de 0 a 9"),
    (
        "Decides how a level plays this game and what it overlooks",
        "Decide cómo juega un nivel esta partida y qué pasa por alto",
    ),
    ("Find a forced mate by checks", "Buscar un mate forzado a base de jaques"),
    ("How long to look for it", "Cuánto buscarlo"),
    (
        "Search fixed positions to a fixed depth: a checksum of the search and its speed",
        "Buscar en posiciones fijas a una profundidad fija: una suma de control de la búsqueda y su velocidad",
    ),
    ("The game's id [default: every game]", "El id del juego [por defecto: todos]"),
    (
        "Plies to look ahead [default: the game's own]",
        "Jugadas que se miran adelante [por defecto: las del juego]",
    ),
    ("Let engines play against each other", "Hacer jugar motores entre sí"),
    ("The game's id", "El id del juego"),
    (
        "The player to measure: ours, ours:NAME=VALUE,… (other numbers in the search), hand, material, net:FILE, worlds:N (knowing only what its seat may), level:N, strength:X, or PROTOCOL:PROGRAM with one of the protocols usi, byoyomi, ugi, xboard, gnushogi",
        "El jugador que se mide: ours, ours:NOMBRE=VALOR,… (otros números en la búsqueda), hand, material, net:ARCHIVO, worlds:N (sabe solo lo que puede saber su asiento), level:N, strength:X, o PROTOCOLO:PROGRAMA con uno de los protocolos usi, byoyomi, ugi, xboard, gnushogi",
    ),
    ("Its opponent", "Su rival"),
    ("How many games", "Cuántas partidas"),
    ("Games at the same time", "Partidas a la vez"),
    ("Time for each move", "Tiempo para cada jugada"),
    ("Nodes for each move, instead of time", "Nodos para cada jugada, en vez de tiempo"),
    ("Nodes for each move of the second player", "Nodos para cada jugada del segundo jugador"),
    ("Plies for each move, instead of time", "Profundidad para cada jugada, en vez de tiempo"),
    ("Random plies before the players take over", "Jugadas al azar antes de que jueguen ellos"),
    (
        "Only random openings that a short search judges even, so far apart at most in the engine's score",
        "Solo comienzos al azar que una búsqueda corta juzga parejos, con esta diferencia a lo sumo",
    ),
    (
        "Openings from a file instead, in turn: one a line, the moves from the start; # begins a comment",
        "Comienzos de un archivo, por turno: uno por línea, las jugadas desde el inicio; # abre un comentario",
    ),
    (
        "Decides the random openings, and what levels overlook",
        "Decide los comienzos al azar y lo que los niveles pasan por alto",
    ),
    ("Plies after which a game is a draw", "Jugadas tras las que una partida es empate"),
    ("Megabytes of our engine's table", "Megabytes de la tabla de nuestro motor"),
    (
        "Stop once it is decided between these two differences in Elo",
        "Parar en cuanto se decida entre estas dos diferencias de Elo",
    ),
    (
        "Teach the engine by games against itself: play, train, test, adopt",
        "Enseñar al motor con partidas contra sí mismo: jugar, entrenar, probar, adoptar",
    ),
    ("Play games to learn from", "Jugar partidas de las que aprender"),
    (
        "Where the games go; those that it holds already are not played again",
        "Dónde van las partidas; las que ya hay no se juegan otra vez",
    ),
    ("How many games there shall be", "Cuántas partidas habrá"),
    ("Nodes for each move", "Nodos para cada jugada"),
    (
        "At most so many random plies at the start of each game, and at least half as many",
        "A lo sumo tantas jugadas al azar al comienzo de cada partida, y al menos la mitad",
    ),
    ("Decides the openings", "Decide los comienzos"),
    (
        "Judge by the net in a file instead of the evaluation in use",
        "Juzgar con la red de un archivo en vez de la evaluación en uso",
    ),
    (
        "Judge by the evaluation made by hand instead of the one in use",
        "Juzgar con la evaluación hecha a mano en vez de la que está en uso",
    ),
    ("Train a net on games", "Entrenar una red con partidas"),
    (
        "Where the net goes; beside it lies what a training that was broken off goes on with",
        "Dónde va la red; a su lado queda lo necesario para seguir un entrenamiento interrumpido",
    ),
    ("Files of games", "Archivos de partidas"),
    ("Passes over all positions", "Vueltas por todas las posiciones"),
    ("Positions between two steps", "Posiciones entre dos pasos"),
    ("How far a step goes at first", "Qué tan largo es un paso al principio"),
    (
        "How much a game's result counts against the score of the search, from 0 to 1",
        "Cuánto cuenta el resultado de la partida frente a la nota de la búsqueda, de 0 a 1",
    ),
    (
        "How much later searches of the game count against the search of a position, from 0 to 1: each calm position so many times as much as the one before it",
        "Cuánto cuentan las búsquedas posteriores de la partida frente a la de una posición, de 0 a 1: cada posición tranquila, tantas veces lo que la anterior",
    ),
    (
        "The score that wins 73 games in a hundred; found in the games if not given",
        "La nota que gana 73 partidas de cien; si no se da, se busca en las partidas",
    ),
    (
        "Let the net add to the evaluation made by hand instead of replacing it",
        "Que la red complete la evaluación hecha a mano en vez de reemplazarla",
    ),
    (
        "Tell the net of pieces alone, not of what is attacked and guarded: it judges faster",
        "Que la red solo vea las piezas, no lo que está atacado y defendido: juzga más rápido",
    ),
    (
        "Decides the first weights and the order of the positions",
        "Decide los primeros pesos y el orden de las posiciones",
    ),
    ("Threads; the net is the same with any number", "Hilos; la red es la misma con cualquier número"),
    (
        "Play a net against the evaluation in use until it is decided which is better",
        "Hacer jugar una red contra la evaluación en uso hasta decidir cuál es mejor",
    ),
    ("The net", "La red"),
    (
        "Whom it shall beat: ours, hand, net:FILE or whoever else plays in the arena",
        "A quién debe vencer: ours, hand, net:ARCHIVO o cualquiera que juegue en la arena",
    ),
    ("At most so many games", "A lo sumo tantas partidas"),
    ("Nodes for each move of the net, instead of time", "Nodos para cada jugada de la red, en vez de tiempo"),
    (
        "Nodes for each move of the other, where they are not the same: what it searches in the same time",
        "Nodos para cada jugada del otro, si no son los mismos: lo que busca en el mismo tiempo",
    ),
    ("Put a net where the next build takes it from", "Poner una red donde la toma la próxima compilación"),
    ("The folder of the nets that are built in", "La carpeta de las redes incluidas"),
    (
        "Find the score that wins 73 games in a hundred, by how games ended",
        "Hallar la nota que gana 73 partidas de cien, según cómo terminaron las partidas",
    ),
    (
        "Enter this tournament, by its id or its address, and play its games until it ends; only as an account",
        "Entrar en este torneo, por su id o su dirección, y jugar sus partidas hasta que termine; solo como cuenta",
    ),
    (
        "Print how games began and ended, a row each, as the explorer reads them",
        "Escribir cómo comenzaron y terminaron las partidas, una por fila, como las lee el explorador",
    ),
    ("Print no more than so many bytes", "Escribir a lo sumo tantos bytes"),
    (
        "Generate, train, test, and go on with the better one",
        "Generar, entrenar, probar y seguir con la mejor",
    ),
    (
        "Where games, nets and the log go; a folder that holds some rounds already goes on with the next",
        "Dónde van partidas, redes y bitácora; una carpeta que ya tiene rondas sigue con la próxima",
    ),
    ("How many rounds there shall be", "Cuántas rondas habrá"),
    ("Train on the games of so many rounds", "Entrenar con las partidas de tantas rondas"),
    ("Run as a USI engine for shogi programs", "Funcionar como motor USI para programas de shogi"),
    (
        "The game's id; other games speak USI with their own position and move texts",
        "El id del juego; los otros juegos hablan USI con sus propios textos",
    ),
    ("Run as a UGI engine for any game", "Funcionar como motor UGI para cualquier juego"),
    ("Print completions for a shell", "Escribir autocompletado para un intérprete de comandos"),
    ("The shell", "El intérprete de comandos"),
    ("Print a manual page, or write all of them", "Escribir una página del manual, o todas"),
    (
        "A subcommand, for its page, or a directory for the pages of all [default: the first page]",
        "Un comando, para su página, o un directorio para las de todos [por defecto: la primera página]",
    ),
    (
        "Play a series of the engine against itself and say what the rules do: balance, length, ends, pieces",
        "Jugar una serie del motor contra sí mismo y decir qué hacen las reglas: equilibrio, duración, finales, piezas",
    ),
    (
        "Compare with other rules: an option that the second series has beside or instead of the first's",
        "Comparar con otras reglas: una opción que la segunda serie tiene además o en lugar de las de la primera",
    ),
    (
        "Where games begin, in the game's own text [default: the game's start; armies are drawn for each game]",
        "Dónde comienzan las partidas, en el texto del juego [por defecto: el comienzo del juego; los ejércitos se sortean en cada partida]",
    ),
    ("How many games by each rules", "Cuántas partidas con cada reglamento"),
    ("Random plies before the engine takes over", "Jugadas al azar antes de que juegue el motor"),
    ("Plies after which a game is broken off", "Jugadas tras las que se corta una partida"),
    ("Decides everything that is random", "Decide todo lo que es azar"),
    (
        "Keep the games in this file and take the series up again from it",
        "Guardar las partidas en este archivo y retomar la serie desde él",
    ),
    ("Write the report with plots as a page", "Escribir el informe con gráficos como una página"),
    (
        "Write the report as Markdown in both languages into this folder, its plots into images/",
        "Escribir el informe en Markdown en ambos idiomas en esta carpeta, con los gráficos en images/",
    ),
    (
        "Mine puzzles from games: one winning first move each, proved",
        "Extraer problemas de partidas: una sola primera jugada que gana, demostrada",
    ),
    ("Where the puzzles are or go", "Dónde están o van los problemas"),
    ("How many there shall be, of the theme if one is given", "Cuántos debe haber, del tema si se da uno"),
    (
        "Keep only puzzles about this, and try more slips that lead to it",
        "Guardar solo problemas sobre esto, y probar más descuidos que lleven a ello",
    ),
    (
        "Prove every puzzle of the file anew and drop those that no longer hold",
        "Demostrar de nuevo cada problema del archivo y quitar los que ya no valen",
    ),
    ("Nodes for each move of the games", "Nodos por jugada en las partidas"),
    ("Decides the games", "Decide las partidas"),
    ("Look through these record files instead", "Buscar en estos archivos de registros en su lugar"),
    (
        "Prove every puzzle of the file anew instead of looking for more",
        "Demostrar de nuevo cada problema del archivo en vez de buscar más",
    ),
    (
        "Place the rest of an army around what this text has placed, by --seed",
        "Colocar el resto de un ejército alrededor de lo que este texto ya colocó, según --seed",
    ),
    (
        "Draw a position as SVG or PNG, or a whole game as GIF or WebP",
        "Dibujar una posición en SVG o PNG, o una partida entera en GIF o WebP",
    ),
    ("A picture of lines and areas", "Una imagen de líneas y superficies"),
    ("A picture of pixels", "Una imagen de píxeles"),
    (
        "The moves of the record, or those of -m, one after the other",
        "Las jugadas del registro, o las de -m, una tras otra",
    ),
    ("The same as WebP, smaller and without loss", "Lo mismo en WebP, más pequeño y sin pérdida"),
    ("A record file to draw instead of -p and -m", "Un registro que dibujar en lugar de -p y -m"),
    ("Where to write [default: standard output]", "Dónde escribir [por defecto: la salida estándar]"),
    ("Arrows between squares, such as \"7g>7f 2c>2d\"", "Flechas entre casillas, como \"7g>7f 2c>2d\""),
    ("Mark the last move, or these squares", "Marcar la última jugada, o estas casillas"),
    (
        "The set of pieces: picture, kanji, pair, letter or contrast",
        "El juego de piezas: picture, kanji, pair, letter o contrast",
    ),
    (
        "What the board is made of: kaya, walnut, tatami, slate or paper",
        "De qué es el tablero: kaya, walnut, tatami, slate o paper",
    ),
    (
        "As this viewer may see it: black, white or spectator [default: everything]",
        "Como puede verla este observador: black, white o spectator [por defecto: todo]",
    ),
    ("Turn the board round", "Dar vuelta al tablero"),
    ("Leave out the names of files and ranks", "Sin los nombres de columnas y filas"),
    ("How wide, in pixels", "El ancho, en píxeles"),
    (
        "How long each move of a moving picture stays, in milliseconds",
        "Cuánto dura cada jugada de una imagen animada, en milisegundos",
    ),
    (
        "The format of the record file [default: by its name or content]",
        "El formato del registro [por defecto: según su nombre o contenido]",
    ),
    (
        "Make a PDF of a game's board and pieces at true size, to print and play",
        "Hacer un PDF del tablero y las piezas de un juego a tamaño real, para imprimir y jugar",
    ),
    ("The paper", "El papel"),
    (
        "Announce check also in games whose book does not want it (shogi)",
        "Anunciar el jaque también en juegos cuyo libro no lo pide (shogi)",
    ),
    (
        "Play shogi on a server of the CSA protocol, where engines meet",
        "Jugar al shogi en un servidor del protocolo CSA, donde se encuentran los motores",
    ),
    (
        "The server: HOST or HOST:PORT [default port: 4081]",
        "El servidor: HOST o HOST:PUERTO [puerto por defecto: 4081]",
    ),
    ("The name to log in with", "El nombre con el que se entra"),
    (
        "The password, for servers that ask for one; floodgate takes the kind of game here",
        "La contraseña, para servidores que la piden; floodgate toma aquí el tipo de partida",
    ),
    ("How many games to play before logging out", "Cuántas partidas jugar antes de salir"),
    (
        "How much of each move's time is kept for the way to the server and back",
        "Cuánto del tiempo de cada jugada se guarda para el camino hasta el servidor y de vuelta",
    ),
];
